import { type RawBuilder, sql } from 'kysely';
import {
  batchesOf,
  type CountedPage,
  holdsWord,
  readListPage,
  type SortedIds,
} from '../list-page.server.ts';
import type { Db, StatementLineRow, StatementRow } from '../ports.ts';
import { BATCH_SIZE } from '../rules.ts';
import { searchWords } from '../text.ts';
import type { Totals } from './rules.ts';
import { countsIn, linesOf, totalsOf } from './store.server.ts';

export interface StatementQuery {
  /** Looks through the names of spas. */
  search: string;
  /** '2026-12', or '' for all. */
  month: string;
  /** Only those of one spa, by its id; '' for all. */
  business: string;
  state: 'open' | 'settled' | undefined;
  isDemo: boolean;
}

export type ListedStatement = StatementRow & { totals: Totals };

/** One page of statements: the newest month first, in it by name. */
export function listStatements(
  db: Db,
  query: StatementQuery,
  page: number,
): Promise<CountedPage<ListedStatement>> {
  return readListPage(idsOf(db, query), page, rowsWith(db, query));
}

/** All of the same list, some at a time. */
export function allStatements(db: Db, query: StatementQuery): AsyncGenerator<ListedStatement[]> {
  return batchesOf(idsOf(db, query), query.search, rowsWith(db, query));
}

/** All lines of a statement, some at a time. */
export async function* allLines(
  db: Db,
  statement: { id: string; isDemo: boolean },
): AsyncGenerator<StatementLineRow[]> {
  let last: StatementLineRow | undefined;
  do {
    const lines = await linesOf(db, statement, BATCH_SIZE, last);
    yield lines;
    last = lines.length < BATCH_SIZE ? undefined : lines.at(-1);
  } while (last);
}

const NEWEST_FIRST = sql`(-cast(replace(month, '-', '') as integer))`;

function idsOf(db: Db, filters: StatementQuery): SortedIds<'statements'> {
  const { search, month, business, state, isDemo } = filters;
  let query = db.selectFrom('statements').select('id');
  if (month) query = query.where('month', '=', month);
  if (business) query = query.where('business_id', '=', business);
  if (state) query = query.where('settled_at', state === 'open' ? 'is' : 'is not', null);
  for (const word of searchWords(search)) query = query.where(holdsWord(NAME, word));
  if (!isDemo) query = query.where(hasLines);
  return { query, keys: [NEWEST_FIRST, NAME, sql`id`], isDescending: false };
}

const NAME = sql`lower(business_name)`;

const hasLines: RawBuilder<boolean> = sql<boolean>`exists (select 1 from statement_lines
  where statement_lines.statement_id = statements.id and ${countsIn(false)})`;

const rowsWith =
  (db: Db, { isDemo }: StatementQuery) =>
  async (ids: string[]): Promise<ListedStatement[]> => {
    const rows = await db.selectFrom('statements').selectAll().where('id', 'in', ids).execute();
    const totals = await totalsOf(db, ids, isDemo);
    return rows.flatMap((row) => {
      const sums = totals.get(row.id);
      return sums ? [{ ...row, totals: sums }] : [];
    });
  };
