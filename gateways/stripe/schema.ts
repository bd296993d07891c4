import { z } from 'zod';

const id = z.string().regex(/^\w{1,255}$/);
const idOrNull = id.nullish().transform((value) => value ?? undefined);
const cents = z.int().min(0).max(1e12);
const count = z.int().min(0).max(1e9);
const seconds = z.int().min(0).max(1e11);
const currency = z.string().regex(/^[a-z]{3}$/);

/** Buyers write these. A strange name must not hide a payment, so it is cut, not refused. */
const words = (max: number) =>
  z
    .string()
    .nullish()
    .transform((text) => text?.replace(/\s+/g, ' ').trim().slice(0, max) || undefined);

/** Stripe may add states, and a new one must not hide the rest. */
const state = z.string().min(1).max(100);

const adjustable = z.object({ enabled: z.boolean() }).nullish();

const price = z.object({
  recurring: z.unknown().transform(Boolean),
  custom_unit_amount: z.unknown().transform(Boolean),
  unit_amount: cents.nullish(),
});

const lineItem = z.object({
  amount_total: cents,
  quantity: count.nullish(),
  adjustable_quantity: adjustable,
  price: price.nullish(),
});

const lineItems = z.object({ data: z.array(lineItem).max(100), has_more: z.boolean() });

const paymentLink = z.object({
  id,
  object: z.literal('payment_link'),
  active: z.boolean(),
  url: z.url({ protocol: /^https?$/ }).max(2000),
  currency,
  allow_promotion_codes: z.boolean(),
  line_items: lineItems,
  optional_items: z.array(z.unknown()).nullish(),
  shipping_options: z.array(z.unknown()).nullish(),
  restrictions: z
    .object({ completed_sessions: z.object({ count, limit: count }).nullish() })
    .nullish(),
});

const customField = z.object({
  key: z.string(),
  label: z.object({ custom: z.string().nullish() }).nullish(),
  text: z.object({ value: words(80) }).nullish(),
});

export const checkoutSession = z.object({
  id,
  object: z.literal('checkout.session'),
  mode: state,
  payment_link: idOrNull,
  client_reference_id: words(200),
  payment_intent: idOrNull,
  status: state.nullable(),
  payment_status: state,
  amount_total: cents.nullable(),
  amount_subtotal: cents.nullish(),
  currency: currency.nullable(),
  total_details: z
    .object({
      amount_discount: cents,
      amount_tax: cents.nullish(),
      amount_shipping: cents.nullish(),
    })
    .nullable(),
  line_items: lineItems.optional(),
  livemode: z.boolean(),
  created: seconds,
  customer_details: z
    .object({ email: words(254), name: words(120), individual_name: words(120) })
    .nullable(),
  customer_email: words(254),
  custom_fields: z.array(customField).max(50),
});

export const refund = z.object({
  id,
  object: z.literal('refund'),
  payment_intent: idOrNull,
  amount: cents,
  status: state.nullable(),
  created: seconds,
});

export const dispute = z.object({
  id,
  object: z.literal('dispute'),
  payment_intent: idOrNull,
  amount: cents,
  status: state,
  balance_transactions: z.array(z.unknown()).nullish(),
  created: seconds,
});

const pageOf = <Value>(item: z.ZodType<Value>) =>
  z.object({ object: z.literal('list'), data: z.array(item).max(100), has_more: z.boolean() });

/** Made once, because zod compiles each. */
export const pages = {
  links: pageOf(paymentLink),
  sessions: pageOf(checkoutSession),
  refunds: pageOf(refund),
  disputes: pageOf(dispute),
};

export type PaymentLinkAnswer = z.infer<typeof paymentLink>;
export type SessionAnswer = z.infer<typeof checkoutSession>;
export type RefundAnswer = z.infer<typeof refund>;
export type DisputeAnswer = z.infer<typeof dispute>;
export type AnswerSchema<Value> = z.ZodType<Value>;
export type PageSchema<Value> = AnswerSchema<{ data: Value[]; has_more: boolean }>;

const named = z.object({ object: z.string(), id });

/** A snapshot contains the object; a thin event names it. */
export const bell = z.union([
  z.object({ object: z.literal('event'), data: z.object({ object: named }) }),
  z.object({
    object: z.literal('v2.core.event'),
    related_object: z.object({ type: z.string(), id }).nullish(),
    id,
  }),
]);
