import type { BusinessRow, Db, DealRow, PurchaseRow } from '../../market/ports.ts';
import { DAY_MS, MONDAY_NOON } from './app.ts';

let count = 0;

type SoldDeal = Pick<DealRow, 'id' | 'business_id' | 'deal_price_cents' | 'updated_at'>;

export function purchaseOf(deal: SoldDeal, overrides: Partial<PurchaseRow> = {}): PurchaseRow {
  count += 1;
  return {
    session_id: `cs_${count}`,
    account_id: deal.business_id,
    link_id: 'plink_1',
    payment_intent: `pi_${count}`,
    business_id: deal.business_id,
    deal_id: deal.id,
    version: deal.updated_at,
    listed_cents: deal.deal_price_cents,
    quantity: 1,
    paid_cents: deal.deal_price_cents,
    refunded_cents: 0,
    currency: 'usd',
    is_live: 1,
    state: 'paid',
    look_reason: null,
    first_name: 'Ana',
    email: 'ana@example.com',
    gift_name: '',
    at: MONDAY_NOON,
    promotional_until: MONDAY_NOON + 120 * DAY_MS,
    erased_at: null,
    dismissed_at: null,
    refund_status: null,
    dispute_status: null,
    created_at: MONDAY_NOON,
    updated_at: MONDAY_NOON,
    ...overrides,
  };
}

export async function addPurchase(
  db: Db,
  deal: SoldDeal,
  overrides: Partial<PurchaseRow> = {},
): Promise<PurchaseRow> {
  const row = purchaseOf(deal, overrides);
  await db.insertInto('purchases').values(row).execute();
  return row;
}

export async function addRefund(
  db: Db,
  { session_id }: Pick<PurchaseRow, 'session_id'>,
  cents: number,
  at: number,
): Promise<void> {
  count += 1;
  await db
    .insertInto('purchase_reversals')
    .values({
      ...{ id: `re_${count}`, session_id, kind: 'refund', cents, status: 'succeeded', at },
      ...{ watched_until: at, read_at: at },
    })
    .execute();
}

/** The pages of vouchers need it. */
export async function addStripeAccount(db: Db, { id }: Pick<BusinessRow, 'id'>): Promise<void> {
  const at = { created_at: 1, updated_at: 1, read_from: 1, next_read_at: 1 };
  await db
    .insertInto('stripe_accounts')
    .values({ id, business_id: id, key_sealed: 'sealed', ...at })
    .execute();
}
