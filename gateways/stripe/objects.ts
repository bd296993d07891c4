import type { CheckoutLink, CheckoutSession, Dispute, Refund } from '../../market/ports/stripe.ts';
import type { DisputeAnswer, PaymentLinkAnswer, RefundAnswer, SessionAnswer } from './schema.ts';

export function linkFrom(answer: PaymentLinkAnswer): CheckoutLink {
  const { count, limit } = answer.restrictions?.completed_sessions ?? {};
  return {
    id: answer.id,
    url: withoutQuery(answer.url),
    isActive: answer.active,
    priceCents: priceOf(answer),
    currency: answer.currency,
    completed: count ?? 0,
    limit,
    allowsPromotionCodes: answer.allow_promotion_codes,
    hasOptionalItems: (answer.optional_items ?? []).length > 0,
  };
}

function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

function priceOf({ line_items: items, shipping_options: shipping }: PaymentLinkAnswer) {
  const isFixed = items.data.every(
    ({ adjustable_quantity: quantity, price }) =>
      !quantity?.enabled && price && !price.custom_unit_amount && !price.recurring,
  );
  if (!isFixed || items.has_more || shipping?.length) return undefined;
  return items.data.reduce((sum, item) => sum + item.amount_total, 0);
}

const payments = {
  paid: 'paid',
  unpaid: 'unpaid',
  no_payment_required: 'none-required',
} as const;

/** Undefined for a visit that only saves a card. */
export function sessionFrom(answer: SessionAnswer): CheckoutSession | undefined {
  const { amount_total: paidCents, currency } = answer;
  if (answer.mode === 'setup' || paidCents === null || currency === null) return undefined;
  const { email, name, individual_name: individualName } = answer.customer_details ?? {};
  return {
    id: answer.id,
    linkId: answer.payment_link,
    reference: answer.client_reference_id,
    paymentIntent: answer.payment_intent,
    status: answer.status,
    payment: payments[answer.payment_status],
    paidCents,
    discountCents: answer.total_details?.amount_discount ?? 0,
    quantity: quantityOf(answer),
    currency,
    isLive: answer.livemode,
    at: answer.created * 1000,
    email: email ?? answer.customer_email,
    name: individualName ?? name,
    giftName: answer.custom_fields.find(asksForGift)?.text?.value,
  };
}

function quantityOf({ line_items: items }: SessionAnswer): number | undefined {
  if (!items || items.has_more) return undefined;
  return items.data.reduce((sum, { quantity }) => sum + (quantity ?? 1), 0);
}

const asksForGift = ({ key, label }: SessionAnswer['custom_fields'][number]) =>
  /gift|recipient/i.test(`${key} ${label?.custom ?? ''}`);

const refundStatuses: Record<string, Refund['status']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

export function refundFrom(answer: RefundAnswer): Refund {
  return {
    id: answer.id,
    paymentIntent: answer.payment_intent,
    cents: answer.amount,
    status: refundStatuses[answer.status ?? ''] ?? 'pending',
    at: answer.created * 1000,
  };
}

/** 'prevented': the card network gave the money back, so no dispute was opened. */
const disputeStatuses: Record<string, Dispute['status']> = {
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
  prevented: 'lost',
};

export function disputeFrom(answer: DisputeAnswer): Dispute {
  return {
    id: answer.id,
    paymentIntent: answer.payment_intent,
    status: disputeStatuses[answer.status] ?? 'open',
    at: answer.created * 1000,
  };
}
