import type { Selectable } from 'kysely';
import { withoutQuery } from '../../database/checkout-urls.ts';
import { isSqlite } from '../../database/locks.ts';
import type { DealLinkTable } from '../../database/tables/purchase.ts';
import { STRIPE_ACTOR } from '../changes/rules.ts';
import type { DealContext } from '../deals/change.server.ts';
import { dealState, LIFE, lifeOf } from '../deals/rules.ts';
import { changeDealStatus } from '../deals/verbs.server.ts';
import type { CheckoutLink } from '../ports/stripe.ts';
import type { Db, StripeAccountRow } from '../ports.ts';
import { slicesOf } from '../slices.ts';
import { type Stop, soldOut, stopOf } from './rules.ts';
import { countSold } from './store.server.ts';

type Account = Pick<StripeAccountRow, 'id' | 'business_id' | 'created_at'>;
export type GuardContext = Pick<DealContext, 'zipTable' | 'now'>;

/** Takes deals off sale whose link does not fit them, and stores former links, too. */
export async function readLinks(
  db: Db,
  account: Account,
  links: CheckoutLink[],
  context: GuardContext,
): Promise<void> {
  const offers = await offersWith(db, account, links);
  await saveLinks(db, account, [...(await formerLinks(db, account, links)), ...offers]);
  for (const { link, deal } of offers) {
    const stop = stopOf(link, deal.deal_price_cents);
    if (stop) await takeOff(db, deal, stop, context);
  }
}

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

interface KnownLink {
  dealId: string;
  link: CheckoutLink;
  isCurrent: boolean;
  /** Epoch milliseconds. */
  since: number;
}

type Offer = Awaited<ReturnType<typeof offersWith>>[number];

/** Each deal with its current link. A business's account only affects its own deals. */
async function offersWith(db: Db, { business_id }: Account, links: CheckoutLink[]) {
  const linkAt = linksByUrl(links);
  const offers = [];
  for (const urls of slicesOf([...linkAt.keys()])) {
    const url = withoutQuery('checkout_url', isSqlite(db) ? 'sqlite' : 'postgres');
    const deals = await db
      .selectFrom('deals')
      .select(['id', 'deal_price_cents', 'created_at', ...LIFE, url.as('url')])
      .select(({ selectFrom }) =>
        selectFrom('deal_former_urls')
          .select(({ fn }) => fn.max('until_at').as('at'))
          .whereRef('deal_id', '=', 'deals.id')
          .as('changed_at'),
      )
      .where(url, 'in', urls)
      .$if(business_id !== null, (query) => query.where('business_id', '=', business_id ?? ''))
      .orderBy('id')
      .execute();
    for (const deal of deals) {
      const link = linkAt.get(deal.url);
      const known = { dealId: deal.id, isCurrent: true, since: deal.changed_at ?? deal.created_at };
      if (link) offers.push({ ...known, deal, link });
    }
  }
  return offers;
}

/** Former links of deals, including deleted ones. */
async function formerLinks(
  db: Db,
  { business_id }: Account,
  links: CheckoutLink[],
): Promise<KnownLink[]> {
  const linkAt = linksByUrl(links);
  const found: KnownLink[] = [];
  for (const urls of slicesOf([...linkAt.keys()])) {
    const rows = await db
      .selectFrom('deal_former_urls')
      .leftJoin('deals', 'deals.id', 'deal_id')
      .select(['deal_id', 'url', 'created_at'])
      .where('url', 'in', urls)
      .$if(business_id !== null, (query) =>
        query.where('deal_former_urls.business_id', '=', business_id ?? ''),
      )
      .orderBy('deal_id')
      .execute();
    for (const { deal_id: dealId, url, created_at } of rows) {
      const link = linkAt.get(url);
      if (link) found.push({ dealId, link, isCurrent: false, since: created_at ?? 0 });
    }
  }
  return found;
}

const linksByUrl = (links: CheckoutLink[]) => new Map(links.map((link) => [link.url, link]));

/** Former links stay, because they may still be paid. */
async function saveLinks(
  db: Db,
  { id: account_id, created_at }: Account,
  known: KnownLink[],
): Promise<void> {
  const stored = await db
    .selectFrom('deal_links')
    .selectAll()
    .where('account_id', '=', account_id)
    .execute();
  const storedBy = new Map(stored.map((row) => [keyOf(row), row]));
  // If a deal has a former link again, the last entry counts.
  const wanted = new Map(known.map((one) => [keyOf(rowOf(one)), one]));
  for (const [key, one] of wanted) {
    const row = rowOf(one);
    const former = storedBy.get(key);
    if (former && former.url !== '' && (!one.isCurrent || isSame(former, row))) continue;
    // It may have been paid while another Stripe account's key was in use.
    const read_from = Math.max(created_at, one.since);
    await db
      .insertInto('deal_links')
      .values({ ...row, account_id, read_from })
      .onConflict((conflict) =>
        conflict.columns(['link_id', 'deal_id', 'account_id']).doUpdateSet(row),
      )
      .execute();
  }
  for (const { deal_id, link_id, is_current } of stored) {
    if (is_current === 0 || wanted.get(keyOf({ deal_id, link_id }))?.isCurrent) continue;
    await db
      .updateTable('deal_links')
      .set({ is_current: 0 })
      .where('deal_id', '=', deal_id)
      .where('link_id', '=', link_id)
      .where('account_id', '=', account_id)
      .execute();
  }
}

const rowOf = ({ dealId: deal_id, link, isCurrent }: KnownLink) => ({
  ...{ deal_id, link_id: link.id, url: link.url, price_cents: link.priceCents ?? null },
  has_optional_items: link.hasOptionalItems ? (1 as const) : (0 as const),
  is_current: isCurrent ? (1 as const) : (0 as const),
});

const keyOf = ({ deal_id, link_id }: Pick<Selectable<DealLinkTable>, 'deal_id' | 'link_id'>) =>
  `${deal_id} ${link_id}`;

const isSame = (stored: Selectable<DealLinkTable>, row: ReturnType<typeof rowOf>) =>
  stored.is_current === row.is_current &&
  stored.price_cents === row.price_cents &&
  stored.has_optional_items === row.has_optional_items;

/** Leaves a deal that cannot be booked anyway. */
async function takeOff(
  db: Db,
  deal: Pick<Offer['deal'], 'id' | (typeof LIFE)[number]>,
  stop: Stop,
  context: GuardContext,
): Promise<void> {
  const { state } = dealState(lifeOf(deal), context.now);
  const isOffered = state === 'live' || (stop.verb === 'pause' && state === 'scheduled');
  if (!isOffered) return;
  await changeDealStatus({ ...context, db, actor: STRIPE_ACTOR }, deal.id, stop);
}
