import { allPurchases } from '../../../market/purchases/list.server.ts';
import { decimalAmount } from '../../../market/purchases/money.ts';
import { shownState } from '../../../market/purchases/rules.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { adminTimes, listLoader } from '../csv/download.server.ts';
import { stateLabels } from './copy.ts';
import { storedQuery } from './list-view.server.ts';
import { parsePurchasesQuery, purchasesPath } from './query.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export const loader = listLoader({
  parse: parsePurchasesQuery,
  href: purchasesPath,
  batches: (query, app) => allPurchases(app.db, storedQuery(query, app)),
  columns: (app) => {
    const time = adminTimes(app);
    const now = app.now();
    return [
      { heading: 'Checkout Session', value: ({ session_id }) => session_id },
      { heading: 'Payment', value: ({ payment_intent }) => payment_intent },
      { heading: 'Spa', value: ({ business_name }) => business_name },
      { heading: 'Deal', value: ({ title }) => title },
      { heading: 'Quantity', value: ({ quantity }) => quantity },
      { heading: 'Paid', value: ({ paid_cents, currency }) => decimalAmount(paid_cents, currency) },
      {
        heading: 'Refunded',
        value: ({ refunded_cents, currency }) => decimalAmount(refunded_cents, currency),
      },
      { heading: 'Currency', value: ({ currency }) => currency.toUpperCase() },
      { heading: 'State', value: (row) => stateLabels[shownState(row, now)] },
      { heading: 'Refund at Stripe', value: ({ refund_status }) => refund_status },
      { heading: 'Dispute at Stripe', value: ({ dispute_status }) => dispute_status },
      { heading: 'Why to Look', value: ({ look_reason }) => look_reason },
      { heading: 'Test', value: ({ is_live }) => (is_live === 1 ? 'no' : 'yes') },
      { heading: 'First Name', value: ({ first_name }) => first_name },
      { heading: 'Email', value: ({ email }) => email },
      { heading: 'Gift For', value: ({ gift_name }) => gift_name },
      { heading: 'Bought', value: ({ at }) => time(at) },
      { heading: 'Used', value: ({ used_at }) => time(used_at) },
    ];
  },
});
