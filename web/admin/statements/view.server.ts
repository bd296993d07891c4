import { findBusiness } from '../../../market/businesses/store.server.ts';
import { formatTime } from '../../../market/dates.ts';
import { countText } from '../../../market/deals/copy.ts';
import { usedIn } from '../../../market/pages/statement.server.ts';
import { monthName, sumText } from '../../../market/statements/copy.ts';
import {
  type ListedStatement,
  listStatements,
  type StatementQuery,
} from '../../../market/statements/list.server.ts';
import { monthIn, operatorSold, plusMonths, stageOf } from '../../../market/statements/rules.ts';
import type { Services } from '../../context.ts';
import { adminTimeZone } from '../../kit/layout/admin-time.server.ts';
import type { Wording } from '../changes/changes.server.ts';
import { parseStatementsQuery, type StatementsQuery } from './query.ts';

export type StatementRowView = Awaited<ReturnType<typeof statementsView>>['statements'][number];

/** What an address of the list shows. */
export async function statementsView(services: Services, params: URLSearchParams) {
  const { db } = services;
  const query = parseStatementsQuery(params);
  const found = await listStatements(db, storedQuery(query, services), query.page);
  const used = await usedIn(services, found.rows);
  const thisMonth = monthIn(adminTimeZone(services), services.now());
  const { month, business } = query;
  return {
    query: { ...query, page: found.page },
    hasMore: found.hasMore,
    count: countText(found.count),
    months: { this: thisMonth, last: plusMonths(thisMonth, -1) },
    only: {
      month: month && monthName(month),
      business: business && ((await findBusiness(db, business))?.name ?? 'one spa'),
    },
    statements: found.rows.map((row) => ({
      id: row.id,
      business: row.business_name,
      month: monthName(row.month),
      sum: sumText(row.totals, operatorSold(row)),
      totals: row.totals,
      used: used.get(row.id) ?? 0,
      state: stateOf(services, row),
    })),
  };
}

/** The same in terms of the tables. */
export const storedQuery = (
  { search, month, business, state }: StatementsQuery,
  { site }: Pick<Services, 'site'>,
): StatementQuery => ({ search, month, business, state, isDemo: site.isDemo === true });

export type StatementState = ReturnType<typeof stateOf>;

/** What is to be done with a statement. */
export function stateOf(
  { site, now }: Pick<Services, 'site' | 'now'>,
  { month, settled_at }: Pick<ListedStatement, 'month' | 'settled_at'>,
) {
  if (settled_at !== null) return 'settled' as const;
  return stageOf(month, now(), adminTimeZone({ site })) === 'closed'
    ? ('closed' as const)
    : ('open' as const);
}

/** How a statement's history reads. */
export const statementWording = (timeZone: string): Wording => ({
  timeZone,
  labels: { settled_at: 'Settled', sent_at: 'Sent' },
  formatValue: (_, value) => formatTime(Number(value), 'full', timeZone),
  phraseOf(field, after) {
    if (field === 'sent_at') return 'Sent to the spa';
    return after ? 'Marked as settled' : 'Marked as not settled';
  },
});
