import { usedIn } from '../../../market/pages/statement.server.ts';
import { monthName } from '../../../market/statements/copy.ts';
import { allStatements } from '../../../market/statements/list.server.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { adminTimes, listLoader } from '../csv/download.server.ts';
import { stateLabels } from './copy.ts';
import { parseStatementsQuery, statementsPath } from './query.ts';
import { stateOf, storedQuery } from './view.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

/** A number, which a spreadsheet adds up also where it is below zero. */
export const dollars = (cents: number) => cents / 100;

export const loader = listLoader({
  parse: parseStatementsQuery,
  href: statementsPath,
  batches: async function* (query, app) {
    for await (const rows of allStatements(app.db, storedQuery(query, app))) {
      const used = await usedIn(app, rows);
      yield rows.map((row) => ({ ...row, used: used.get(row.id) ?? 0 }));
    }
  },
  columns: (app) => {
    const time = adminTimes(app);
    return [
      { heading: 'Spa', value: ({ business_name }) => business_name },
      { heading: 'Month', value: ({ month }) => monthName(month) },
      { heading: 'Purchases', value: ({ totals }) => totals.purchase.count },
      { heading: 'Purchased', value: ({ totals }) => dollars(totals.purchase.cents) },
      { heading: 'Refunded', value: ({ totals }) => dollars(totals.refund.cents) },
      { heading: 'Disputed', value: ({ totals }) => dollars(totals.dispute.cents) },
      { heading: 'Gross', value: ({ totals }) => dollars(totals.grossCents) },
      { heading: 'Commission', value: ({ totals }) => dollars(totals.commissionCents) },
      { heading: 'Vouchers Used', value: ({ used }) => used },
      { heading: 'State', value: (row) => stateLabels[stateOf(app, row)] },
      { heading: 'Settled', value: ({ settled_at }) => time(settled_at) },
      { heading: 'Sent', value: ({ sent_at }) => time(sent_at) },
    ];
  },
});
