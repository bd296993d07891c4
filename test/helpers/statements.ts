import { findBusiness } from '../../market/businesses/store.server.ts';
import type { CheckoutSession } from '../../market/ports/stripe.ts';
import type { Db, PurchaseRow, StatementLineRow } from '../../market/ports.ts';
import { storeCheckout } from '../../market/purchases/checkouts.server.ts';
import { storeReversal } from '../../market/purchases/reversals.server.ts';
import { postLine } from '../../market/statements/commands.server.ts';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON, SECRET, zipTable } from './app.ts';
import { SITE } from './default-site.ts';
import { addStripeAccount } from './purchases.ts';

export const actor = 'owner@example.com';

export const buying = (now: number) => ({
  ...{ zipTable, defaults: SITE, secret: SECRET, isDemo: false, actor, now },
});

let count = 0;

/** A spa whose own Stripe account sells one deal at $79. */
export async function openSellingSpa(db: Db, name = 'Cedar Spa', zip = '78701') {
  const business = await addBusiness(db, { zip, name });
  const since = MONDAY_NOON - 100 * DAY_MS;
  const deal = await addDeal(db, business, {
    ...{ created_at: since, updated_at: since, expires_at: MONDAY_NOON + 200 * DAY_MS },
  });
  await addStripeAccount(db, business);
  const link_id = `plink_${business.id}`;
  const link = { link_id, account_id: business.id, price_cents: 7900 };
  await db
    .insertInto('deal_links')
    .values({ deal_id: deal.id, ...link, has_optional_items: 0, is_current: 1 })
    .execute();

  function checkout(changes: Partial<CheckoutSession> = {}): CheckoutSession {
    count += 1;
    return {
      ...{ id: `cs_spa_${count}`, linkId: link_id, reference: undefined, mode: 'payment' },
      ...{ paymentIntent: `pi_spa_${count}`, status: 'complete', payment: 'paid' },
      ...{ paidCents: 7900, discountCents: 0, quantity: 1, currency: 'usd', isLive: true },
      ...{ at: MONDAY_NOON, email: 'ana@example.com', name: 'Ana Lee' },
      ...changes,
    };
  }

  return {
    ...{ business, deal, checkout },
    buy: (session: CheckoutSession, now = session.at, isDemo = false) =>
      storeCheckout(db, business.id, session, { ...buying(now), isDemo }),
    /** `name` tells several of a kind apart. */
    giveBack: (
      { id, paymentIntent, at: boughtAt }: CheckoutSession,
      cents: number,
      { status = 'succeeded', kind = 'refund' as Kind, now = boughtAt + DAY_MS, name = '' } = {},
    ) => {
      const at = Math.min(now, boughtAt + DAY_MS);
      const reversal = { id: `${kind} ${id} ${name}`, cents, status, at, paymentIntent };
      return storeReversal(db, business.id, kind, reversal, buying(now));
    },
    setPercent: (hundredths: number | null) =>
      db
        .updateTable('businesses')
        .set({ commission_percent: hundredths })
        .where('id', '=', business.id)
        .execute(),
  };
}

export type SellingSpa = Awaited<ReturnType<typeof openSellingSpa>>;

type Kind = 'refund' | 'dispute';

/** In the order in which they were added. */
export const linesOfPurchase = (db: Db, { id }: { id: string }): Promise<StatementLineRow[]> =>
  db
    .selectFrom('statement_lines')
    .selectAll()
    .where('session_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** A statement of January, which is closed, with one line: that of a purchase. */
export async function addStatement(
  db: Db,
  { session_id: sessionId, business_id, is_live: isLive }: PurchaseRow,
  title = 'Swedish massage',
): Promise<{ id: string }> {
  const businessId = business_id ?? '';
  const at = MONDAY_NOON - 50 * DAY_MS;
  const standing = { sessionId, businessId, cents: 7900, isLive, boughtAt: at, firstSeenAt: at };
  const { name } = (await findBusiness(db, businessId)) ?? { name: 'A deleted spa' };
  await postLine(db, { ...standing, wasKnown: false }, { kind: 'purchase', at }, at, async () => ({
    ...{ title, businessName: name, timeZone: SITE.timeZone, percent: 1500, seller: 'spas' },
  }));
  return { id: `${businessId}:2026-01` };
}
