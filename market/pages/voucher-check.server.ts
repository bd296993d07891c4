import { formatTime } from '../dates.ts';
import { MINUTE_MS } from '../durations.ts';
import { formatMoney } from '../purchases/money.ts';
import { undoableUntil, worthCents } from '../purchases/rules.ts';
import type { FoundVoucher } from '../purchases/store.server.ts';
import { MAYBE_USED } from '../vouchers/copy.ts';
import { mayHaveBeenUsed } from '../vouchers/rules.ts';
import { purchasedDeal } from '../vouchers/store.server.ts';
import { unknownUses } from '../vouchers/unknown-uses.server.ts';
import { voucherStatus } from '../vouchers/validity.ts';
import type { PageServices } from './services.ts';

/**
 * The administrator also sees guest, terms and buttons. `pressedAt` is the reader's own use just
 * now: a second guest with the same code learns of an earlier one.
 */
export async function checkView(
  app: PageServices,
  found: FoundVoucher,
  isAdministrator: boolean,
  pressedAt?: number,
) {
  const now = app.now();
  const { purchase, voucher, code } = found;
  const purchased = await purchasedDeal(app, purchase, now);
  const timeZone = purchased?.timeZone ?? app.site.timeZone;
  const isDone =
    isAdministrator && voucher.used_at === pressedAt && now - (pressedAt ?? 0) < MINUTE_MS;
  const stored = voucherStatus(found, timeZone, now, isDone);
  const doubt = stored.isGood ? await maybeUsedText(app.db, found, timeZone) : undefined;
  const status =
    doubt === undefined
      ? stored
      : { ...stored, tone: 'bad' as const, lines: [MAYBE_USED.title, ...stored.lines, doubt] };
  const offer = purchased?.offer;
  const undoUntil = undoableUntil(voucher.used_at, now);
  return {
    code,
    title: offer?.title ?? 'A session',
    businessName: offer?.businessName ?? purchased?.business.name,
    quantityText: purchased?.quantityText,
    status,
    isDone,
    isInDoubt: doubt !== undefined,
    isTest: purchase.is_live === 0,
    staff: isAdministrator
      ? {
          guest: purchase.gift_name || purchase.first_name,
          /** Set if the full value has expired. */
          worth:
            status.isGood && now > purchase.promotional_until
              ? formatMoney(worthCents(purchase), purchase.currency)
              : undefined,
          terms: offer?.terms ?? [],
          mayUse: status.isGood,
          /** '6:05 PM CST' */
          undoUntil: undoUntil && formatTime(undoUntil, 'timeOfDayInZone', timeZone),
        }
      : undefined,
  };
}

/** When it may have been used without our knowing; undefined if its use is known. */
export async function maybeUsedText(
  db: PageServices['db'],
  { purchase, voucher }: Pick<FoundVoucher, 'purchase' | 'voucher'>,
  timeZone: string,
): Promise<string | undefined> {
  const times = mayHaveBeenUsed(purchase, voucher, await unknownUses(db));
  const full = (at: number) => formatTime(at, 'full', timeZone);
  return times.length === 0
    ? undefined
    : MAYBE_USED.text(times.map(({ from, until }) => ({ from: full(from), until: full(until) })));
}

export type CheckView = Awaited<ReturnType<typeof checkView>>;
