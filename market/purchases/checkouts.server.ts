import { randomUUIDv7 } from 'node:crypto';
import type { Expression, ExpressionBuilder } from 'kysely';
import { inTransaction } from '../../database/locks.ts';
import type { Tables } from '../../database/tables.ts';
import { hashOf } from '../hash.server.ts';
import { addNotice } from '../notices/commands.server.ts';
import type { CheckoutSession } from '../ports/stripe.ts';
import type { Db, PurchaseRow } from '../ports.ts';
import { isEmail } from '../schema.ts';
import { currentSettings } from '../settings/store.server.ts';
import { postLine } from '../statements/commands.server.ts';
import type { LineKind } from '../statements/rules.ts';
import { cut, oneLine } from '../text.ts';
import { voucherCode, voucherToken } from './codes.server.ts';
import { lookNotice } from './copy.ts';
import { type Meaning, meaningOf, type ReversalKind, weightiest } from './reversals.ts';
import {
  firstNameIn,
  isGood,
  judge,
  MAX_EMAIL_LENGTH,
  MAX_NAME_LENGTH,
  paidAt,
  reasonOfPayment,
  type SoldDeal,
  statedCents,
  stateOf,
} from './rules.ts';
import { type SoldContext, soldDeals } from './sold-deals.server.ts';
import { findPurchase, findPurchaseForUpdate, soldAs } from './store.server.ts';

export interface CheckoutContext extends SoldContext {
  /** AUTH_SECRET: vouchers are derived from it. */
  secret: string;
  /** A demo counts Stripe's test mode, too. */
  isDemo: boolean;
  now: number;
}

/** A checkout may come twice, late, or in two processes at once; repeats change nothing. */
export async function storeCheckout(
  db: Db,
  accountId: string,
  session: CheckoutSession,
  context: CheckoutContext,
): Promise<void> {
  const { linkId, status, isLive } = session;
  if (linkId === undefined || status !== 'complete' || !(isLive || context.isDemo)) return;
  const stored = await findPurchase(db, session.id);
  if (stored) return storePayment(db, stored, accountId, session, context);
  const link = { link_id: linkId, account_id: accountId };
  const known = await findLink(db, link);
  if (!known) return;
  const isPaid = session.payment !== 'unpaid';
  const at = isPaid ? await whenPaid(db, link, session.at, context.now) : session.at;
  const deals = await soldDeals(db, context, { ...link, at: session.at }, at);
  const [first] = deals;
  if (!first) return;
  const { deal, quantity, lookReason } = judge(session, deals, known.offersItems);
  const { now } = context;
  const look_reason = lookReason ?? null;
  const columns = dealColumns(deal, quantity);
  const { listed_cents } = columns;
  const money = { quantity, listed_cents, paid_cents: session.paidCents, refunded_cents: 0 };
  const row: PurchaseRow = {
    session_id: session.id,
    ...link,
    payment_intent: session.paymentIntent ?? null,
    ...columns,
    ...money,
    currency: session.currency,
    is_live: isLive ? 1 : 0,
    state: stateOf({ isPaid, lookReason: look_reason, money, isDisputed: false }),
    look_reason,
    first_name: nameOf(firstNameIn(session.name ?? '')),
    email: emailOf(session.email),
    gift_name: nameOf(session.giftName),
    at,
    promotional_until: (deal ?? first).promotionalUntil,
    erased_at: null,
    dismissed_at: null,
    refund_status: null,
    dispute_status: null,
    created_at: now,
    updated_at: now,
  };
  await inTransaction(db, async (tx) => {
    const inserted = await tx
      .insertInto('purchases')
      .values(row)
      .onConflict((conflict) => conflict.column('session_id').doNothing())
      .returning('session_id')
      .executeTakeFirst();
    if (!inserted) return;
    await ensureVoucher(tx, row, context.secret, now);
    await post(tx, row, { ...context, wasKnown: false });
    await noticeLook(tx, row, now);
  });
}

async function whenPaid(
  db: Db,
  { account_id, link_id }: Pick<PurchaseRow, 'account_id' | 'link_id'>,
  openedAt: number,
  now: number,
): Promise<number> {
  const account = await db
    .selectFrom('stripe_accounts')
    .select('read_from')
    .where('id', '=', account_id)
    .where('checked_at', 'is not', null)
    .executeTakeFirst();
  const { unread } = await db
    .selectFrom('deal_links')
    .select(({ fn }) => fn.min('read_from').as('unread'))
    .where('link_id', '=', link_id)
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  const lastRead = account && Math.min(account.read_from, unread ?? account.read_from);
  return paidAt(openedAt, lastRead, now);
}

/** All or none of a purchase's columns about its deal. */
export const dealColumns = (deal: SoldDeal | undefined, quantity: number) => ({
  deal_id: deal?.id ?? null,
  business_id: deal?.businessId ?? null,
  version: deal?.version ?? null,
  listed_cents: deal ? deal.priceCents * quantity : null,
});

const nameOf = (text: string | undefined) => cut(oneLine(text ?? ''), MAX_NAME_LENGTH);

/** '' if it is no valid address. */
export function emailOf(text: string | undefined): string {
  const email = oneLine(text ?? '');
  return email.length <= MAX_EMAIL_LENGTH && isEmail(email) ? email : '';
}

/** The link as all accounts know it; undefined if this account does not. */
async function findLink(
  db: Db,
  { link_id, account_id }: Pick<PurchaseRow, 'link_id' | 'account_id'>,
): Promise<{ offersItems: boolean } | undefined> {
  const rows = await db
    .selectFrom('deal_links')
    .select(['account_id', 'has_optional_items'])
    .where('link_id', '=', link_id)
    .execute();
  if (!rows.some((row) => row.account_id === account_id)) return undefined;
  return { offersItems: rows.some((row) => row.has_optional_items === 1) };
}

/** Whether an account reads this purchase: it reported it, or knows its link. */
export function isReadBy(account: string | Expression<string>) {
  return ({ eb, or, selectFrom }: ExpressionBuilder<Tables, 'purchases'>) =>
    or([
      eb('purchases.account_id', '=', account),
      eb(
        'purchases.link_id',
        'in',
        selectFrom('deal_links')
          .select('deal_links.link_id')
          .where('deal_links.account_id', '=', account),
      ),
    ]);
}

/** Records a payment that was outstanding. A session of another account is ignored. */
async function storePayment(
  db: Db,
  stored: PurchaseRow,
  accountId: string,
  session: CheckoutSession,
  context: CheckoutContext,
): Promise<void> {
  const { session_id, state, deal_id } = stored;
  if (state !== 'waiting' || session.payment === 'unpaid') return;
  const own = db.selectFrom('purchases').select('link_id').where('session_id', '=', session_id);
  if (!(await own.where(isReadBy(accountId)).executeTakeFirst())) return;
  const link = { account_id: accountId, link_id: stored.link_id };
  const at = await whenPaid(db, link, stored.at, context.now);
  const deals = await soldDeals(db, context, stored, at);
  // The promotional days begin with the payment, which may be weeks after the checkout.
  const { promotionalUntil } = deals.find(({ id }) => id === deal_id) ?? deals[0] ?? {};
  await inTransaction(db, async (tx) => {
    const purchase = await findPurchaseForUpdate(tx, session_id);
    if (purchase?.state !== 'waiting') return;
    const payment_intent = session.paymentIntent ?? purchase.payment_intent;
    const promotional_until = promotionalUntil ?? purchase.promotional_until;
    const payment = { ...session, paymentIntent: payment_intent ?? undefined };
    const look_reason = purchase.look_reason ?? reasonOfPayment(payment) ?? null;
    const paid = { ...purchase, payment_intent, look_reason, at, promotional_until };
    await updateState(tx, paid, { ...context, isPaid: true });
  });
}

interface UpdateContext extends Pick<SoldContext, 'defaults'> {
  secret: string;
  now: number;
  /** By default the purchase's state says it. */
  isPaid?: boolean;
  /** What came of it since it was bought, and when. */
  cause?: { kind: LineKind; at: number };
}

/** In a transaction that locks the purchase: updates its state and its voucher. */
export async function updateState(
  tx: Db,
  purchase: PurchaseRow,
  context: UpdateContext,
): Promise<PurchaseRow> {
  const { secret, now, isPaid = purchase.state !== 'waiting' } = context;
  const reversals = await tx
    .selectFrom('purchase_reversals')
    .select(['kind', 'cents', 'status'])
    .where('session_id', '=', purchase.session_id)
    .execute();
  const having = (wanted: Meaning['effect']) =>
    reversals.filter(({ kind, status }) => meaningOf(kind, status).effect === wanted);
  const refunded_cents = having('back').reduce((sum, { cents }) => sum + cents, 0);
  const state = stateOf({
    isPaid,
    lookReason: purchase.look_reason,
    money: { ...purchase, refunded_cents },
    isDisputed: having('stop').length > 0,
  });
  const statusOf = (kind: ReversalKind) =>
    weightiest(
      kind,
      reversals.filter((one) => one.kind === kind).map(({ status }) => status),
    );
  const statuses = { refund_status: statusOf('refund'), dispute_status: statusOf('dispute') };
  const updated = { ...purchase, refunded_cents, ...statuses, state, updated_at: now };
  const { session_id, ...columns } = updated;
  await tx.updateTable('purchases').set(columns).where('session_id', '=', session_id).execute();
  await ensureVoucher(tx, updated, secret, now);
  const wasKnown = purchase.state !== 'waiting' && purchase.state !== 'look';
  await post(tx, updated, { ...context, wasKnown });
  await noticeLook(tx, updated, now);
  return updated;
}

/** What the purchase stands for now is what its spa's statements say of it. */
async function post(
  tx: Db,
  purchase: PurchaseRow,
  context: Pick<UpdateContext, 'defaults' | 'now' | 'cause'> & { wasKnown: boolean },
): Promise<void> {
  const { session_id, business_id, deal_id, version, is_live, at, created_at } = purchase;
  if (business_id === null || deal_id === null || version === null) return;
  const { defaults, now, wasKnown, cause = { kind: 'purchase', at } } = context;
  const standing = {
    ...{ sessionId: session_id, businessId: business_id, cents: statedCents(purchase) },
    ...{ isLive: is_live, boughtAt: at, firstSeenAt: created_at, wasKnown },
  };
  await postLine(tx, standing, cause, now, async () => {
    const { site, commissionPercent: percent, policy } = await currentSettings(tx, defaults);
    const { title = '', business_name = 'A deleted spa' } =
      (await soldAs(tx, deal_id, version)) ?? {};
    const { timeZone } = site;
    return {
      title,
      businessName: business_name,
      timeZone,
      percent,
      seller: policy.seller ?? 'spas',
    };
  });
}

async function noticeLook(tx: Db, purchase: PurchaseRow, now: number): Promise<void> {
  if (purchase.state === 'look') await addNotice(tx, lookNotice(purchase), now);
}

/** In a transaction: creates the purchase's one voucher, if it may have one. */
export async function ensureVoucher(
  tx: Db,
  purchase: PurchaseRow,
  secret: string,
  now: number,
): Promise<void> {
  if (!isGood(purchase)) return;
  const { session_id } = purchase;
  const made = tx.selectFrom('vouchers').select('id').where('session_id', '=', session_id);
  // Two codes are equal once in a million million: then another id is tried.
  while (!(await made.executeTakeFirst())) {
    const id = randomUUIDv7();
    const code_hash = hashOf(voucherCode(secret, id));
    const token_hash = hashOf(voucherToken(secret, id));
    const hashes = { code_hash, token_hash, used_at: null, used_by: null, undone_at: null };
    await tx
      .insertInto('vouchers')
      .values({ id, session_id, ...hashes, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
