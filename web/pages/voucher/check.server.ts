import { data, type RouterContextProvider } from 'react-router';
import { parseVoucherCode } from '../../../market/purchases/codes.ts';
import {
  checkVoucher,
  useVoucher as takeVoucher,
  undoUse,
} from '../../../market/purchases/commands.server.ts';
import { hasPurchases } from '../../../market/purchases/list.server.ts';
import { type FoundVoucher, findVoucherByCode } from '../../../market/purchases/store.server.ts';
import { clientAddress, pageState, type Services, services } from '../../context.ts';
import { UNLISTED_HEADERS } from '../../kit/layout/unlisted-headers.ts';
import { readOwner } from '../owner/guard.server.ts';

type Answer =
  | {
      kind: 'found';
      found: FoundVoucher;
      actor: string | undefined;
      isSpa?: true;
      /** Another spa than the voucher's is signed in. */
      isOtherSpa?: boolean;
    }
  | {
      kind: 'unknown' | 'mistyped' | 'rate-limited';
      status: number;
      headers?: Record<string, string>;
    };

/** Pages of vouchers are there only where something can have been bought. */
export async function requireVouchers(context: Readonly<RouterContextProvider>): Promise<void> {
  context.get(pageState).isPrivate = true;
  if (!(await hasPurchases(context.get(services).db)))
    throw data('There is no such page', { status: 404, headers: UNLISTED_HEADERS });
}

/**
 * The voucher of a code; `actor` is the administrator, or the spa that it is for, who may use it. Unknown codes
 * are counted by the address.
 */
export async function lookUp(
  request: Request,
  context: Readonly<RouterContextProvider>,
  typed: string,
): Promise<Answer> {
  const { db, linkSecret, administrator, admitVoucherCode, logSecurity } = context.get(services);
  const code = parseVoucherCode(typed);
  if (code === undefined) return { kind: 'mistyped', status: 404 };
  // First, so that 'Open as the spa' shows the administrator what the spa sees.
  const owner = await readOwner(request, context);
  const own = owner && (await findVoucherByCode(db, linkSecret, code));
  if (owner?.businessId !== undefined && own?.purchase.business_id === owner.businessId)
    return { kind: 'found', found: own, actor: owner.name, isSpa: true };
  const session = await administrator.sessionOf(request.headers.get('Cookie'));
  if (session.kind === 'administrator') {
    const found = own ?? (await findVoucherByCode(db, linkSecret, code));
    return found
      ? { kind: 'found', found, actor: session.email }
      : { kind: 'unknown', status: 404 };
  }
  const admission = await admitVoucherCode(context.get(clientAddress));
  if (admission.kind === 'rate-limited') {
    const headers = { 'Retry-After': String(admission.retryAfterSeconds) };
    return { kind: 'rate-limited', status: 429, headers };
  }
  const found = own ?? (await findVoucherByCode(db, linkSecret, code));
  if (!found) {
    logSecurity({ event: 'voucher-unknown' });
    return { kind: 'unknown', status: 404 };
  }
  await admission.refund();
  return { kind: 'found', found, actor: undefined, isOtherSpa: owner !== undefined };
}

const ACTS = { use: takeVoucher, undo: undoUse, checked: checkVoucher };
export type VoucherIntent = keyof typeof ACTS;

export const isVoucherIntent = (intent: string | undefined): intent is VoucherIntent =>
  intent !== undefined && Object.hasOwn(ACTS, intent);

/** Does what was pressed; why it did not, undefined where it did. */
export async function press(
  { db, report }: Pick<Services, 'db' | 'report'>,
  { found, ...change }: { found: FoundVoucher; actor: string; now: number },
  intent: VoucherIntent,
) {
  try {
    const { kind } = await ACTS[intent](db, found.voucher.id, change);
    return kind === 'used' || kind === 'undone' || kind === 'checked' ? undefined : kind;
  } catch (error) {
    report(error);
    return 'failed';
  }
}
