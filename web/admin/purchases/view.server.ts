import { randomUUID } from 'node:crypto';
import { findBusiness } from '../../../market/businesses/store.server.ts';
import { formatTime } from '../../../market/dates.ts';
import { timeZoneOf } from '../../../market/deals/rules.ts';
import { formatDollars } from '../../../market/dollars.ts';
import { hasLeft } from '../../../market/emails/rules.ts';
import { maybeUsedText } from '../../../market/pages/voucher-check.server.ts';
import type { OutboxRow, PurchaseRow } from '../../../market/ports.ts';
import { purchaseLabels } from '../../../market/purchases/copy.ts';
import { formatMoney } from '../../../market/purchases/money.ts';
import { possibleDeals, purchaseDetails } from '../../../market/purchases/page.server.ts';
import {
  isInquiry,
  meaningOf,
  reversalNote,
  wentBackText,
} from '../../../market/purchases/reversals.ts';
import { isGood, shownState, undoableUntil, worthCents } from '../../../market/purchases/rules.ts';
import type { FoundVoucher } from '../../../market/purchases/store.server.ts';
import { emailsOfVoucher } from '../../../market/vouchers/emails.server.ts';
import type { Services } from '../../context.ts';
import { adminTimeZone } from '../../kit/layout/admin-time.server.ts';
import { historyView, type Wording } from '../changes/changes.server.ts';
import { stateLabels, UNKNOWN_DEAL } from './copy.ts';

export type PurchaseView = NonNullable<Awaited<ReturnType<typeof purchaseView>>>;

/** A purchase with all that is known of it; undefined where there is none. */
export async function purchaseView(services: Services, session: string) {
  const { db, now, linkSecret } = services;
  const found = await purchaseDetails(db, linkSecret, session);
  if (!found) return undefined;
  const { purchase, sold, voucher, reversals } = found;
  const { state, currency } = purchase;
  const choices = state === 'look' ? await possibleDeals(db, services, purchase) : [];
  const money = (cents: number) => formatMoney(cents, currency);
  return {
    session,
    title: sold?.title ?? UNKNOWN_DEAL,
    business: sold?.business_name ?? '',
    businessId: purchase.business_id,
    dealId: purchase.deal_id,
    state: shownState(purchase, now()),
    note: reversalNote(purchase),
    isTest: purchase.is_live === 0,
    at: purchase.at,
    paid: paidText(purchase),
    worth: isGood(purchase) ? money(worthCents(purchase)) : '',
    lastDay: formatTime(purchase.promotional_until, 'date', await zoneOf(services, purchase)),
    buyer: { name: purchase.first_name, email: purchase.email, gift: purchase.gift_name },
    erasedAt: purchase.erased_at,
    lookReason: purchase.look_reason,
    choices: choices.map(({ id, title, business_name, priceCents }) => ({
      value: id,
      label: `${business_name}: ${title}, ${formatDollars(priceCents)}`,
    })),
    formKey: randomUUID(),
    voucher: voucher && {
      ...voucherView(voucher, now(), services.emailSender !== undefined),
      doubt: isGood(purchase)
        ? await maybeUsedText(db, voucher, adminTimeZone(services))
        : undefined,
      emails: (await emailsOfVoucher(db, voucher.voucher.id)).map(emailView),
    },
    reversals: reversals.map(({ id, kind, cents, status, at }) => ({
      id,
      name: kind === 'refund' ? 'Refund' : isInquiry(status) ? 'Bank inquiry' : 'Dispute',
      text: `${money(cents)}, ${meaningOf(kind, status).text}`,
      at,
    })),
    canRefund: services.demoStripe !== undefined && purchase.is_live === 0 && state !== 'refunded',
    stripeUrl: purchase.payment_intent && stripeUrl(purchase.payment_intent, purchase.is_live),
    history: await historyView(
      db,
      { kind: 'purchase', id: session },
      purchaseWording(adminTimeZone(services)),
      () => false,
    ),
  };
}

/** '$150 for 3 (the deal said $150); $50 of $150 went back' */
function paidText(purchase: PurchaseRow): string {
  const { paid_cents, currency, quantity, listed_cents } = purchase;
  const paid = [
    formatMoney(paid_cents, currency),
    ...(quantity > 1 ? [`for ${quantity}`] : []),
    ...(listed_cents === null ? [] : [`(the deal said ${formatDollars(listed_cents)})`]),
  ].join(' ');
  return [paid, wentBackText(purchase)].filter(Boolean).join('; ');
}

function voucherView({ voucher, purchase, code }: FoundVoucher, now: number, hasMail: boolean) {
  const { id, used_at: usedAt, used_by: usedBy } = voucher;
  const isUnused = usedAt === null && isGood(purchase);
  return {
    id,
    code,
    usedAt,
    usedBy,
    canUse: isUnused,
    canUndo: undoableUntil(usedAt, now) !== undefined,
    canResend: hasMail && isUnused && purchase.erased_at === null,
  };
}

/** A last day is one of the spa's; where it is not known which spa, it is one of the office's. */
async function zoneOf(services: Services, { business_id, account_id }: PurchaseRow) {
  const business = await findBusiness(services.db, business_id ?? account_id);
  return business ? timeZoneOf(services.zipTable.find(business.zip)) : adminTimeZone(services);
}

function emailView({ id, kind, recipient, state, result, updated_at }: OutboxRow) {
  return {
    id,
    name: EMAIL_NAMES[kind] ?? 'Voucher',
    recipient,
    sentAt: hasLeft(state) ? updated_at : undefined,
    problem: EMAIL_PROBLEMS[state]?.(result ?? ''),
  };
}

const EMAIL_NAMES: Partial<Record<OutboxRow['kind'], string>> = {
  'voucher-reminder': 'Reminder',
  'make-good': 'The spa cannot serve guests',
};

const EMAIL_PROBLEMS: Partial<Record<OutboxRow['state'], (reason: string) => string>> = {
  refused: (reason) => `Refused: ${reason}`,
  unreachable: (reason) => `Not sent: ${reason}`,
  unknown: (reason) => `May not have been sent: ${reason}`,
};

/** A payment in the dashboard of Stripe, where it is refunded. */
export const stripeUrl = (payment: string, isLive: 0 | 1) =>
  `https://dashboard.stripe.com/${isLive ? '' : 'test/'}payments/${encodeURIComponent(payment)}`;

const stateNames = new Map<string, string>(Object.entries(stateLabels));

export function purchaseWording(timeZone: string): Wording {
  return {
    timeZone,
    labels: { ...purchaseLabels, dismissed_at: 'Dismissed' },
    formatValue: (field, value) =>
      field.endsWith('_at')
        ? formatTime(Number(value), 'full', timeZone)
        : (stateNames.get(String(value)) ?? String(value)),
    phraseOf(field, after) {
      if (field === 'used_at') return after ? 'Marked as used' : 'Its use was taken back';
      if (field === 'checked_at') return 'Looked at: it was not used';
      if (field === 'email_corrected_at') return 'The buyer’s email address was corrected';
      if (field === 'erased_at') return 'The buyer was erased';
      if (field === 'dismissed_at') return 'Dismissed: it gets no voucher';
      if (field === 'deal_id') return 'The deal was named by hand';
      return undefined;
    },
  };
}
