import { createHmac } from 'node:crypto';
import { formatVoucherCode } from './codes.ts';
import { CODE_BYTES } from './rules.ts';

/** Derived from its id and AUTH_SECRET, so that only hashes are stored. */
const digestOf = (secret: string, what: string, id: string) =>
  createHmac('sha256', secret).update(`voucher ${what} ${id}`).digest();

/** 'ABCDE-FGHJK' */
export const voucherCode = (secret: string, id: string) =>
  formatVoucherCode(digestOf(secret, 'code', id).readUIntBE(0, CODE_BYTES));

/** 43 characters for 32 bytes. */
export const voucherToken = (secret: string, id: string) =>
  digestOf(secret, 'token', id).toString('base64url');
