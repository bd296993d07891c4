import type { CheckoutLink, CheckoutSession, Reversal } from '../../market/ports/stripe.ts';
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

const modes: Record<string, CheckoutSession['mode']> = {
  payment: 'payment',
  subscription: 'subscription',
};

const statuses: Record<string, CheckoutSession['status']> = {
  open: 'open',
  complete: 'complete',
  expired: 'expired',
};

const payments: Record<string, CheckoutSession['payment']> = {
  paid: 'paid',
  unpaid: 'unpaid',
  no_payment_required: 'none-required',
};

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
    mode: modes[answer.mode] ?? 'unknown',
    status: statuses[answer.status ?? ''] ?? 'unknown',
    payment: payments[answer.payment_status] ?? 'unknown',
    paidCents,
    onTopCents: onTop(answer),
    discountCents: answer.total_details?.amount_discount ?? 0,
    ...quantityOf(answer),
    currency,
    isLive: answer.livemode,
    at: answer.created * 1000,
    email: email ?? answer.customer_email,
    name: individualName ?? name,
    giftName: answer.custom_fields.filter(asksForRecipient).map(nameIn).find(Boolean),
  };
}

/** `amount_subtotal` leaves out discounts and shipping, but has the taxes that prices include. */
function onTop({ amount_total, amount_subtotal, total_details: details }: SessionAnswer): number {
  const { amount_discount = 0, amount_tax, amount_shipping } = details ?? {};
  if (typeof amount_subtotal !== 'number') return (amount_tax ?? 0) + (amount_shipping ?? 0);
  return Math.max(0, (amount_total ?? 0) + amount_discount - amount_subtotal);
}

/** If several items were sold, the one at the deal's price is the deal; the others are fees. */
function quantityOf({
  line_items: items,
}: SessionAnswer): Pick<CheckoutSession, 'quantity' | 'items'> {
  const [first, ...others] = items?.data ?? [];
  if (!first || items?.has_more) return { quantity: undefined };
  if (others.length === 0) return { quantity: first.quantity ?? 1 };
  const itemFrom = ({ quantity, price }: typeof first) => ({
    quantity: quantity ?? 1,
    unitCents: price?.unit_amount ?? undefined,
  });
  return { quantity: undefined, items: [first, ...others].map(itemFrom) };
}

type CustomField = SessionAnswer['custom_fields'][number];

/** 'Is this a gift?' or 'Gift message' ask for no name. */
function asksForRecipient({ key, label }: CustomField): boolean {
  const question = `${key} ${label?.custom ?? ''}`;
  return (
    /recipient|gift ?(?:for|to)\b|gift.*\b(?:who|whom|name)|name.*gift|\bfor whom|\bwho.*\bfor\b/i.test(
      question,
    ) && !/message|note|words|e-?mail|phone|address|\bfrom\b/i.test(question)
  );
}

const NO_NAME =
  /^(?:y|yes|yes please|yeah|yep|n|no|no thanks?|nope|none|n\/?a|not a gift|[^\p{L}]*)[.!]*$/iu;

/** A yes, a no or an e-mail address is nobody's name. */
function nameIn({ text }: CustomField): string | undefined {
  const { value } = text ?? {};
  return value && !value.includes('@') && !NO_NAME.test(value) ? value : undefined;
}

export function refundFrom(answer: RefundAnswer): Reversal {
  const { id, payment_intent: paymentIntent, amount: cents, created } = answer;
  return { id, paymentIntent, cents, status: answer.status ?? 'unknown', at: created * 1000 };
}

/** A prevented dispute was refunded, or the claim was blocked: its balance transactions say which. */
export function disputeFrom(answer: DisputeAnswer): Reversal {
  const { id, payment_intent: paymentIntent, amount: cents, status, created } = answer;
  const isUnpaid = status === 'prevented' && (answer.balance_transactions?.length ?? 1) % 2 === 0;
  return {
    ...{ id, paymentIntent, cents, at: created * 1000 },
    status: isUnpaid ? 'prevented_unpaid' : status,
  };
}
