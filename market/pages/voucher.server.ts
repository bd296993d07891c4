import { renderSVG } from 'uqr';
import { formatDate, formatTime } from '../dates.ts';
import { findDeal } from '../deals/store.server.ts';
import { readOurEmail } from '../make-good/copy.ts';
import { writtenAt } from '../make-good/store.server.ts';
import { wentBackText } from '../purchases/reversals.ts';
import { type FoundVoucher, findVoucherByToken } from '../purchases/store.server.ts';
import { type Purchased, purchasedDeal } from '../vouchers/store.server.ts';
import { refundText, voucherStatus } from '../vouchers/validity.ts';
import { bookingView, pathOf, pictureOf, smallPrint } from './bought.server.ts';
import type { PageServices } from './services.ts';

/** Undefined if the link is not ours. */
export async function findVoucherPage(app: PageServices & { linkSecret: string }, token: string) {
  const found = await findVoucherByToken(app.db, app.linkSecret, token);
  return found && voucherView(app, found, `/voucher/${token}`);
}

async function voucherView(app: PageServices, found: FoundVoucher, path: string) {
  const now = app.now();
  const { purchase } = found;
  const purchased = await purchasedDeal(app, purchase, now);
  if (!purchased) return undefined;
  const { dealId, business, timeZone, day, offer } = purchased;
  const bought = { id: dealId, business, timeZone };
  const card = voucherCard(app, found, purchased);
  const { isGood } = card.status;
  const statement = offer?.statement;
  const wentBack = wentBackText(purchase);
  return {
    card,
    picture: pictureOf(await findDeal(app.db, dealId), dealId, card.title),
    booking: bookingView(bought, now),
    notes: [
      ...(isGood ? await stopNotes(app.db, found, purchased, now) : []),
      ...found.refunds.map((refund) => refundText(refund, purchase, timeZone, now)),
    ],
    worth:
      isGood && statement ? [statement.worth, ...(wentBack ? [[`${wentBack}.`]] : [])] : undefined,
    reminderHref: statement?.hasEnded ? undefined : pathOf(bought, '/reminder.ics', day),
    giftHref: offer?.mayBeGiven ? `${path}/gift` : undefined,
    terms: isGood && offer ? await smallPrint(bought, offer, app) : undefined,
    termsText: `As they were on ${formatDate(day)}, when it was bought.`,
    problemHref: `${path}/problem`,
    erased:
      purchase.erased_at === null
        ? undefined
        : `Your name and email address were erased here on ${formatTime(purchase.erased_at, 'date', timeZone)}.`,
  };
}

/** What a stop of the spa means to a buyer whom it wrote to. */
async function stopNotes(
  db: PageServices['db'],
  { voucher }: FoundVoucher,
  { business, timeZone }: Purchased,
  now: number,
) {
  const at = await writtenAt(db, business.id, voucher.id, now);
  return at === undefined ? [] : [readOurEmail(business.name, formatTime(at, 'date', timeZone))];
}

export type VoucherView = NonNullable<Awaited<ReturnType<typeof findVoucherPage>>>;

export function voucherCard(
  { site, now }: Pick<PageServices, 'site' | 'now'>,
  { purchase, voucher, code }: FoundVoucher,
  { business, timeZone, offer, quantityText }: Purchased,
) {
  const status = voucherStatus({ purchase, voucher }, timeZone, now());
  return {
    title: offer?.title ?? 'A session',
    businessName: offer?.businessName ?? business.name,
    quantityText,
    giftName: purchase.gift_name,
    status,
    isTest: purchase.is_live === 0,
    code,
    qrCode: status.isGood ? renderSVG(`${site.publicUrl}/v/${code}`, { border: 4 }) : undefined,
  };
}
