import { sql } from 'kysely';
import { lockForUpdate } from '../../database/locks.ts';
import { hashOf } from '../hash.server.ts';
import type { Db, PurchaseRow, ReversalRow, VoucherRow } from '../ports.ts';
import { voucherCode } from './codes.server.ts';
import { OPERATOR, WAITING_MS } from './rules.ts';

export async function hasStripe(db: Db): Promise<boolean> {
  const account = await db
    .selectFrom('stripe_accounts')
    .select('id')
    .where('key_sealed', '<>', '')
    .limit(1)
    .executeTakeFirst();
  return account !== undefined;
}

/** Whether the spa's sales are read from Stripe, so that buyers get vouchers. */
export async function givesVouchers(db: Db, businessId: string): Promise<boolean> {
  const account = await db
    .selectFrom('stripe_accounts')
    .select('id')
    .where('id', 'in', [OPERATOR, businessId])
    .where('key_sealed', '<>', '')
    .limit(1)
    .executeTakeFirst();
  return account !== undefined;
}

export async function findPurchase(db: Db, sessionId: string): Promise<PurchaseRow | undefined> {
  return db
    .selectFrom('purchases')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
}

/** Locks the purchase until the transaction ends. */
export async function findPurchaseForUpdate(
  tx: Db,
  sessionId: string,
): Promise<PurchaseRow | undefined> {
  const query = tx.selectFrom('purchases').selectAll().where('session_id', '=', sessionId);
  return lockForUpdate(tx, query).executeTakeFirst();
}

export interface FoundVoucher {
  purchase: PurchaseRow;
  voucher: VoucherRow;
  /** '' if it was made with another AUTH_SECRET: then only the buyer has it. */
  code: string;
  /** Without canceled ones, oldest first. */
  refunds: PaidBack[];
}

export type PaidBack = Pick<ReversalRow, 'at' | 'cents' | 'status'>;

/** `code` is as parseVoucherCode returns it. */
export function findVoucherByCode(
  db: Db,
  secret: string,
  code: string,
): Promise<FoundVoucher | undefined> {
  return findVoucher(db, secret, 'code_hash', hashOf(code));
}

export function findVoucherByToken(
  db: Db,
  secret: string,
  token: string,
): Promise<FoundVoucher | undefined> {
  return findVoucher(db, secret, 'token_hash', hashOf(token));
}

export function findVoucherOfPurchase(
  db: Db,
  secret: string,
  sessionId: string,
): Promise<FoundVoucher | undefined> {
  return findVoucher(db, secret, 'session_id', sessionId);
}

async function findVoucher(
  db: Db,
  secret: string,
  column: 'code_hash' | 'token_hash' | 'session_id',
  value: string,
): Promise<FoundVoucher | undefined> {
  const voucher = await db
    .selectFrom('vouchers')
    .selectAll()
    .where(column, '=', value)
    .executeTakeFirst();
  const purchase = voucher && (await findPurchase(db, voucher.session_id));
  if (!purchase) return undefined;
  const code = voucherCode(secret, voucher.id);
  return {
    ...{ purchase, voucher },
    code: hashOf(code) === voucher.code_hash ? code : '',
    refunds: await refundsOf(db, purchase.session_id),
  };
}

function refundsOf(db: Db, sessionId: string): Promise<PaidBack[]> {
  return db
    .selectFrom('purchase_reversals')
    .select(['at', 'cents', 'status'])
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'refund')
    .where('status', '<>', 'canceled')
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** Full refunds and payments that never came are for sale again. */
export async function countSold(db: Db, dealId: string, now: number): Promise<number> {
  const row = await db
    .selectFrom('purchases')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('quantity'), sql<number>`0`).as('sold'))
    .where('deal_id', '=', dealId)
    .where('state', '<>', 'refunded')
    .where(({ eb, or }) =>
      or([
        eb('state', '<>', 'disputed'),
        eb('dispute_status', 'is', null),
        eb('dispute_status', 'not in', ['lost', 'prevented']),
      ]),
    )
    .where(({ eb, or }) => or([eb('state', '<>', 'waiting'), eb('at', '>', now - WAITING_MS)]))
    .executeTakeFirst();
  return Number(row?.sold ?? 0);
}
