import type { ListOrder } from '../../../market/list-page.server.ts';
import type { StatementQuery } from '../../../market/statements/list.server.ts';
import { isMonth } from '../../../market/statements/rules.ts';
import { type ListQuery, listHref, parseListQuery, readText } from '../../kit/lists/query.ts';

export const STATEMENTS = '/admin/statements';

type Filters = Pick<StatementQuery, 'month' | 'business' | 'state'>;
export type StatementsQuery = ListQuery & Filters & { order?: ListOrder<never> | undefined };

/** What the list's address asks for; anything that makes no sense is left out. */
export function parseStatementsQuery(params: URLSearchParams): StatementsQuery {
  const month = readText(params, 'month');
  return {
    ...parseListQuery(params),
    state: (['open', 'settled'] as const).find((state) => state === params.get('state')),
    month: isMonth(month) ? month : '',
    business: readText(params, 'spa'),
  };
}

const hrefOf =
  (path: string) =>
  ({ month, business, state, search, page }: Partial<StatementsQuery>) =>
    listHref(path, { month, spa: business, state, search, page });

/** The list's address, as buttons and links remember it. */
export const statementsPath = hrefOf(STATEMENTS);
/** The file with the lines of such a list. */
export const linesPath = hrefOf(`${STATEMENTS}/lines.csv`);

export const statementPath = (id: string) => `${STATEMENTS}/${encodeURIComponent(id)}`;
