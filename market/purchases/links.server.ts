import type { Insertable, Selectable } from 'kysely';
import { withoutQuery } from '../../database/checkout-urls.ts';
import { isSqlite } from '../../database/locks.ts';
import type { DealLinkTable } from '../../database/tables/purchase.ts';
import { dealState, LIFE, lifeOf } from '../deals/rules.ts';
import { changeDealStatus } from '../deals/status.server.ts';
import type { DealContext } from '../deals/write.server.ts';
import { type StoppedDeal, soldOutNotice, stoppedLinkNotice } from '../notices/copy.ts';
import type { CheckoutLink } from '../ports/stripe.ts';
import type { Db, StripeAccountRow } from '../ports.ts';
import { slicesOf } from '../slices.ts';
import { STRIPE_ACTOR, type Stop, soldOut, stopOf } from './rules.ts';
import { countSold } from './store.server.ts';

type Account = Pick<StripeAccountRow, 'id' | 'business_id'>;
export type GuardContext = Pick<DealContext, 'zipTable' | 'now'>;

/** Remembers which links are of which deals, and takes off deals whose link cannot be paid as they say. */
export async function readLinks(
  db: Db,
  account: Account,
  links: CheckoutLink[],
  context: GuardContext,
): Promise<void> {
  const offers = await offersWith(db, account, links);
  await saveLinks(db, account, offers);
  for (const { link, deal } of offers) {
    const stop = stopOf(link, deal.deal_price_cents);
    if (stop) await takeOff(db, deal, stop, context);
  }
}

/** Sells out the deals of an account of which as many are sold as there are. */
export async function guardTotals(db: Db, { id }: Account, context: GuardContext): Promise<void> {
  const deals = await db
    .selectFrom('deals')
    .select(['id', 'total_available', ...LIFE])
    .where('total_available', 'is not', null)
    .where('id', 'in', (eb) =>
      eb.selectFrom('deal_links').select('deal_id').where('account_id', '=', id),
    )
    .execute();
  for (const deal of deals) {
    if (dealState(lifeOf(deal), context.now).state !== 'live') continue;
    const total = deal.total_available ?? 0;
    if ((await countSold(db, deal.id, context.now)) >= total)
      await takeOff(db, deal, soldOut(total, '‘Total available’ of the deal'), context);
  }
}

type Offer = Awaited<ReturnType<typeof offersWith>>[number];

/** Each deal with the link in its form; a business's account speaks of its own deals alone. */
async function offersWith(db: Db, { business_id }: Account, links: CheckoutLink[]) {
  const linkAt = new Map(links.map((link) => [link.url, link]));
  const offers = [];
  for (const urls of slicesOf([...linkAt.keys()])) {
    const url = withoutQuery('checkout_url', isSqlite(db) ? 'sqlite' : 'postgres');
    const deals = await db
      .selectFrom('deals')
      .select(['id', 'deal_price_cents', ...LIFE, url.as('url')])
      .where(url, 'in', urls)
      .$if(business_id !== null, (query) => query.where('business_id', '=', business_id ?? ''))
      .orderBy('id')
      .execute();
    for (const deal of deals) {
      const link = linkAt.get(deal.url);
      if (link) offers.push({ deal, link });
    }
  }
  return offers;
}

/** Writes what has changed: links of before stay, because one may still be paid. */
async function saveLinks(db: Db, { id: account_id }: Account, offers: Offer[]): Promise<void> {
  const stored = await db
    .selectFrom('deal_links')
    .selectAll()
    .where('account_id', '=', account_id)
    .execute();
  const storedBy = new Map(stored.map((row) => [keyOf(row), row]));
  const wanted = offers.map(({ deal, link }): Insertable<DealLinkTable> => {
    const price_cents = link.priceCents ?? null;
    const has_optional_items = link.hasOptionalItems ? 1 : 0;
    const ids = { deal_id: deal.id, link_id: link.id, account_id };
    return { ...ids, price_cents, has_optional_items, is_current: 1 };
  });
  const wantedKeys = new Set(wanted.map(keyOf));
  for (const row of wanted) {
    const former = storedBy.get(keyOf(row));
    if (former && isSame(former, row)) continue;
    await db
      .insertInto('deal_links')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['deal_id', 'link_id'])
          .doUpdateSet(row)
          // One Stripe account that is connected twice speaks once.
          .where('deal_links.account_id', '=', account_id),
      )
      .execute();
  }
  for (const { deal_id, link_id, is_current, ...row } of stored) {
    if (is_current === 0 || wantedKeys.has(keyOf({ deal_id, link_id, ...row }))) continue;
    await db
      .updateTable('deal_links')
      .set({ is_current: 0 })
      .where('deal_id', '=', deal_id)
      .where('link_id', '=', link_id)
      .execute();
  }
}

const keyOf = ({ deal_id, link_id }: Pick<Insertable<DealLinkTable>, 'deal_id' | 'link_id'>) =>
  `${deal_id} ${link_id}`;

const isSame = (stored: Selectable<DealLinkTable>, row: Insertable<DealLinkTable>) =>
  stored.is_current === row.is_current &&
  stored.price_cents === row.price_cents &&
  stored.has_optional_items === row.has_optional_items;

/** A deal that visitors cannot book anyway stays as it is. */
async function takeOff(
  db: Db,
  deal: Pick<Offer['deal'], 'id' | (typeof LIFE)[number]>,
  stop: Stop,
  context: GuardContext,
): Promise<void> {
  const { state } = dealState(lifeOf(deal), context.now);
  const isOffered = state === 'live' || (stop.verb === 'pause' && state === 'scheduled');
  if (!isOffered) return;
  const notice = stop.verb === 'pause' ? stoppedLinkNotice : soldOutNotice;
  const stopNotice = (stopped: StoppedDeal) => notice({ ...stopped, reason: stop.reason });
  await changeDealStatus({ ...context, db, actor: STRIPE_ACTOR, stopNotice }, deal.id, stop);
}
