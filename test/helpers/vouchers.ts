import { randomUUIDv7 } from 'node:crypto';
import { hashOf } from '../../market/hash.server.ts';
import type { Db, PurchaseRow, VoucherRow } from '../../market/ports.ts';
import { voucherCode, voucherToken } from '../../market/purchases/codes.server.ts';
import { MONDAY_NOON, SECRET } from './app.ts';

type Purchase = Pick<PurchaseRow, 'session_id'>;

export function voucherOf({ session_id }: Purchase, overrides: Partial<VoucherRow> = {}) {
  const id = randomUUIDv7();
  const code = voucherCode(SECRET, id);
  const token = voucherToken(SECRET, id);
  const row: VoucherRow = {
    id,
    session_id,
    code_hash: hashOf(code),
    token_hash: hashOf(token),
    used_at: null,
    used_by: null,
    undone_at: null,
    checked_at: null,
    created_at: MONDAY_NOON,
    ...overrides,
  };
  return { id, code, token, row };
}

export async function addVoucher(db: Db, purchase: Purchase, overrides: Partial<VoucherRow> = {}) {
  const { row, ...voucher } = voucherOf(purchase, overrides);
  await db.insertInto('vouchers').values(row).execute();
  return voucher;
}
