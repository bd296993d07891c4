import type Stripe from 'stripe';

/** The types come from Stripe's own package. */
type Item = Pick<
  Stripe.LineItem,
  'amount_total' | 'quantity' | 'adjustable_quantity' | 'currency'
> & { price: Pick<Stripe.Price, 'id' | 'recurring' | 'custom_unit_amount' | 'unit_amount'> };
interface Items extends Pick<Stripe.ApiList<unknown>, 'object' | 'has_more'> {
  data: Item[];
}
export type FakeLink = Pick<
  Stripe.PaymentLink,
  | 'id'
  | 'object'
  | 'active'
  | 'url'
  | 'currency'
  | 'livemode'
  | 'allow_promotion_codes'
  | 'optional_items'
  | 'shipping_options'
  | 'restrictions'
> & { line_items: Items };
export type FakeSession = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'mode'
  | 'payment_link'
  | 'client_reference_id'
  | 'payment_intent'
  | 'status'
  | 'payment_status'
  | 'amount_total'
  | 'amount_subtotal'
  | 'currency'
  | 'total_details'
  | 'livemode'
  | 'created'
  | 'customer_details'
  | 'customer_email'
  | 'custom_fields'
> & { line_items: Items };
export type FakeRefund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'payment_intent' | 'amount' | 'currency' | 'status' | 'created'
>;
export type FakeDispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'payment_intent' | 'amount' | 'currency' | 'status' | 'created'
> & { balance_transactions: Array<Pick<Stripe.BalanceTransaction, 'id'>> };

export interface FakePayment {
  reference?: string;
  email?: string;
  name?: string;
  giftName?: string;
  quantity?: number;
  discountCents?: number;
  taxCents?: number;
  paidCents?: number;
  currency?: string;
  isLive?: boolean;
  payment?: 'paid' | 'unpaid' | 'no_payment_required';
}

export type FakeAccount = ReturnType<typeof openFakeAccount>;

let idCount = 0;
const nextId = (prefix: string) => {
  idCount += 1;
  return `${prefix}_${String(idCount).padStart(24, '0')}`;
};

const DETAILS = {
  address: null,
  business_name: null,
  individual_name: null,
  phone: null,
  tax_exempt: null,
  tax_ids: null,
};

const itemsFor = (cents: number, quantity: number, currency: string): Items => ({
  object: 'list',
  has_more: false,
  data: [
    {
      amount_total: cents,
      quantity,
      adjustable_quantity: null,
      currency,
      price: {
        ...{ id: nextId('price'), recurring: null, custom_unit_amount: null },
        unit_amount: cents / quantity,
      },
    },
  ],
});

export function openFakeAccount(now: () => number) {
  const links: FakeLink[] = [];
  const sessions: FakeSession[] = [];
  const refunds: FakeRefund[] = [];
  const disputes: FakeDispute[] = [];
  const seconds = () => Math.floor(now() / 1000);

  const lists: Record<string, Array<FakeLink | FakeSession | FakeRefund | FakeDispute>> = {
    '/v1/payment_links': links,
    '/v1/checkout/sessions': sessions,
    '/v1/refunds': refunds,
    '/v1/disputes': disputes,
  };

  return {
    links,
    sessions,
    refunds,
    disputes,
    addLink(cents: number, changes: Partial<FakeLink> = {}): FakeLink {
      const id = nextId('plink');
      const link: FakeLink = {
        id,
        object: 'payment_link',
        active: true,
        url: `https://buy.stripe.com/test_${id.slice(-14)}`,
        currency: 'usd',
        livemode: false,
        allow_promotion_codes: false,
        optional_items: null,
        shipping_options: [],
        restrictions: null,
        line_items: itemsFor(cents, 1, 'usd'),
        ...changes,
      };
      links.push(link);
      return link;
    },
    visit(link: FakeLink, payment: FakePayment = {}): FakeSession {
      const quantity = payment.quantity ?? 1;
      const currency = payment.currency ?? link.currency;
      const [{ amount_total: each = 0 } = {}] = link.line_items.data;
      const discount = payment.discountCents ?? 0;
      const tax = payment.taxCents ?? 0;
      const session: FakeSession = {
        id: nextId(payment.isLive ? 'cs_live' : 'cs_test'),
        object: 'checkout.session',
        mode: 'payment',
        payment_link: link.id,
        client_reference_id: payment.reference ?? null,
        payment_intent: null,
        status: 'open',
        payment_status: 'unpaid',
        amount_total: payment.paidCents ?? each * quantity - discount + tax,
        amount_subtotal: each * quantity,
        currency,
        total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: tax },
        livemode: payment.isLive ?? false,
        created: seconds(),
        customer_details: null,
        customer_email: null,
        custom_fields: [
          {
            key: 'recipient',
            label: { custom: 'Is it a gift? For whom?', type: 'custom' },
            optional: true,
            type: 'text',
            text: {
              value: payment.giftName ?? null,
              default_value: null,
              maximum_length: null,
              minimum_length: null,
            },
          },
        ],
        line_items: itemsFor(each * quantity, quantity, currency),
      };
      sessions.push(session);
      return session;
    },
    complete(session: FakeSession, payment: FakePayment = {}): FakeSession {
      const paid = payment.payment ?? 'paid';
      session.status = 'complete';
      session.payment_status = paid;
      session.payment_intent = paid === 'no_payment_required' ? null : nextId('pi');
      session.customer_details = {
        ...DETAILS,
        email: payment.email ?? 'ada@example.com',
        name: payment.name ?? 'Ada Lovelace',
      };
      const restriction = links.find(({ id }) => id === session.payment_link)?.restrictions;
      if (restriction) restriction.completed_sessions.count += 1;
      return session;
    },
    pay(link: FakeLink, payment: FakePayment = {}): FakeSession {
      return this.complete(this.visit(link, payment), payment);
    },
    settle(session: FakeSession) {
      session.payment_status = 'paid';
    },
    refund(session: FakeSession, cents = session.amount_total ?? 0, status = 'succeeded') {
      const refund: FakeRefund = {
        id: nextId('re'),
        object: 'refund',
        payment_intent: session.payment_intent,
        amount: cents,
        currency: session.currency ?? 'usd',
        status,
        created: seconds(),
      };
      refunds.push(refund);
      return refund;
    },
    dispute(
      session: FakeSession,
      status: FakeDispute['status'] = 'needs_response',
      /** How often money moved: 1 took it, 2 brought it back. */
      moves = status.startsWith('warning_') ? 0 : 1,
    ) {
      const dispute: FakeDispute = {
        id: nextId('dp'),
        object: 'dispute',
        payment_intent: session.payment_intent,
        amount: session.amount_total ?? 0,
        currency: session.currency ?? 'usd',
        status,
        balance_transactions: Array.from({ length: moves }, () => ({ id: nextId('txn') })),
        created: seconds(),
      };
      disputes.push(dispute);
      return dispute;
    },
    /** Undefined if there is no such object. */
    read(path: string, query: URLSearchParams): unknown {
      const list = lists[path];
      if (list) return pageOf(list, path, query);
      const [, folder = '', id] = /^(.+)\/([^/]+)$/.exec(path) ?? [];
      const found = lists[folder]?.find((object) => object.id === id);
      return found && expanded(found, query, 'line_items');
    },
  };
}

function pageOf(
  list: Array<FakeLink | FakeSession | FakeRefund | FakeDispute>,
  path: string,
  query: URLSearchParams,
) {
  const limit = Number(query.get('limit') ?? 10);
  const since = Number(query.get('created[gte]') ?? 0);
  const status = query.get('status');
  const after = query.get('starting_after');
  const matching = list
    .filter((object) => !('created' in object) || object.created >= since)
    .filter((object) => status === null || ('status' in object && object.status === status))
    .toReversed()
    .sort((a, b) => ('created' in a && 'created' in b ? b.created - a.created : 0));
  const start = after === null ? 0 : matching.findIndex(({ id }) => id === after) + 1;
  if (after !== null && start === 0) return undefined;
  const data = matching.slice(start, start + limit);
  return {
    object: 'list',
    url: path,
    has_more: start + limit < matching.length,
    data: data.map((object) => expanded(object, query, 'data.line_items')),
  };
}

/** Line items are there only if requested. */
function expanded<Value extends object>(object: Value, query: URLSearchParams, name: string) {
  if (!('line_items' in object) || query.getAll('expand[]').includes(name)) return object;
  const { line_items: _, ...rest } = object;
  return rest;
}
