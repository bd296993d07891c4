import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Db } from './ports.ts';
import { BATCH_SIZE, FOUND_AT_ONCE, MAX_COUNTED, ROWS_PER_PAGE } from './rules.ts';
import { searchable } from './text.ts';

/** What of a query a page needs; Kysely's queries have it. */
interface PagedQuery<Row> {
  limit(count: number): {
    offset(count: number): { execute(): Promise<Row[]> };
  };
}

export interface ListPage<Row> {
  rows: Row[];
  /** From 1. */
  page: number;
  hasMore: boolean;
}

/** A list's order: by one of its columns. */
export interface ListOrder<Column extends string = string> {
  by: Column;
  isDescending: boolean;
}

export interface CountedPage<Row> extends ListPage<Row> {
  /** The count of the whole list; past MAX_COUNTED it is one more than that. */
  count: number;
}

/** One page of a sorted query; a page past the last gives the first. */
export async function readPage<Row>(
  query: PagedQuery<Row>,
  page: number,
  pageSize: number,
): Promise<ListPage<Row>> {
  const rows = await query
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .execute();
  if (rows.length === 0 && page > 1) return readPage(query, 1, pageSize);
  return { rows: rows.slice(0, pageSize), page, hasMore: rows.length > pageSize };
}

/**
 * The same where the query finds ids alone, which an index can answer, and `read` has their rows;
 * these come in the query's order.
 */
export async function readPageByIds<Row extends { id: string }>(
  query: PagedQuery<{ id: string }>,
  page: number,
  pageSize: number,
  read: (ids: string[]) => Promise<Row[]>,
): Promise<CountedPage<Row>> {
  const found = await findIds(query, page, pageSize);
  return { ...found, rows: await inTheirOrder(found.rows, read) };
}

async function inTheirOrder<Row extends { id: string }>(
  found: Array<{ id: string }>,
  read: (ids: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const ids = found.map(({ id }) => id);
  const rows = ids.length > 0 ? await read(ids) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The ids of one page. One walk finds and counts them: a search in vain reads the list only once. */
async function findIds(
  query: PagedQuery<{ id: string }>,
  page: number,
  pageSize: number,
): Promise<CountedPage<{ id: string }>> {
  const from = (page - 1) * pageSize;
  if (from >= MAX_COUNTED) {
    const found = await readPage(query, page, pageSize);
    return found.page === page ? { ...found, count: MAX_COUNTED + 1 } : findIds(query, 1, pageSize);
  }
  const limit = Math.max(MAX_COUNTED, from + pageSize) + 1;
  const ids = await query.limit(limit).offset(0).execute();
  const start = from < ids.length ? from : 0;
  return {
    rows: ids.slice(start, start + pageSize),
    page: start / pageSize + 1,
    hasMore: ids.length > start + pageSize,
    count: Math.min(ids.length, MAX_COUNTED + 1),
  };
}

/** A list whose order can go on behind any of its rows. */
export interface SortedIds<Table extends keyof Tables> {
  query: SelectQueryBuilder<Tables, Table, { id: string }>;
  /** The last condition, because SQLite searches by the first of two bounds on one column. */
  lastly?: RawBuilder<boolean>;
  /** What it is ordered by, all in one direction: no two rows have the same, and none is null. */
  keys: RawBuilder<unknown>[];
  isDescending: boolean;
}

/** The ids in their order; `behind` is where a batch begins. */
function inOrder<Table extends keyof Tables>(
  { query, lastly, keys, isDescending }: SortedIds<Table>,
  behind?: RawBuilder<boolean>,
) {
  const direction = isDescending ? 'desc' : 'asc';
  const conditions = [behind, lastly].flatMap((condition) => condition ?? []);
  const narrowed = conditions.reduce((ids, condition) => ids.where(condition), query);
  return keys.reduce((ordered, key) => ordered.orderBy(key, direction), narrowed);
}

/** One page of a list. */
export function readListPage<Table extends keyof Tables, Row extends { id: string }>(
  list: SortedIds<Table>,
  page: number,
  read: (ids: string[]) => Promise<Row[]>,
  pageSize = ROWS_PER_PAGE,
): Promise<CountedPage<Row>> {
  return readPageByIds(inOrder(list), page, pageSize, read);
}

/**
 * All rows of a list, some at a time and in its order. Each read of ids begins behind the last one, so
 * the list is never in memory; a row that moves in the order meanwhile may be missing, or come twice.
 */
export async function* batchesOf<Table extends keyof Tables, Row extends { id: string }>(
  list: SortedIds<Table>,
  search: string,
  read: (ids: string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const { keys } = list;
  const idsAtOnce = search.trim() ? FOUND_AT_ONCE : BATCH_SIZE;
  let behind: RawBuilder<boolean> | undefined;
  for (;;) {
    const found: Array<{ id: string; [key: string]: unknown }> = await inOrder(list, behind)
      .select(keys.map((key, index) => key.as(`key_${index}`)))
      .limit(idsAtOnce)
      .execute();
    // An empty list is a batch too: a file then has its headings.
    for (let from = 0; from === 0 || from < found.length; from += BATCH_SIZE)
      yield await inTheirOrder(found.slice(from, from + BATCH_SIZE), read);
    const last = found.at(-1);
    if (!last || found.length < idsAtOnce) return;
    const values = keys.map((_, index) => last[`key_${index}`]);
    behind = isBehind(list, values);
  }
}

/** No index answers the comparison of all keys where one is calculated; then it answers the first's. */
function isBehind<Table extends keyof Tables>(
  { keys, isDescending }: SortedIds<Table>,
  values: unknown[],
): RawBuilder<boolean> {
  const comparison = isDescending ? sql`<` : sql`>`;
  const [firstKey, firstValue] = [keys[0], values[0]];
  return sql`(${sql.join(keys)}) ${comparison} (${sql.join(values)})
    and ${firstKey} ${comparison}= ${firstValue}`;
}

/** How many rows a query of ids finds; at `max` counting stops. */
export async function countUpTo(
  db: Db,
  ids: SelectQueryBuilder<Tables, keyof Tables, { id: string }>,
  max: number,
): Promise<number> {
  const { count } = await db
    .selectFrom(ids.limit(max).as('counted'))
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether `text` holds `part`, in which no character is a wildcard. */
export function contains(text: Expression<unknown>, part: string) {
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`;
  // PostgreSQL may work out an escape anew for each row, so it is there only where there is one.
  if (pattern.length === part.length + 2) return sql<boolean>`${text} like ${pattern}`;
  return sql<boolean>`${text} like ${pattern} escape '\\'`;
}

const ASCII_MARKS = ["'", '-', '.'];
const OTHER_MARKS = ['‘', '’', '‑', '–', '—'];
/** SQLite knows no other case of these, so both are here. */
const ACCENTED = [...'àáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝ'];

/**
 * Whether a text in lower case holds a word of `searchWords`, which has neither accents nor
 * apostrophes, hyphens and dots: those of the text are not compared. The same in both databases.
 */
export function holdsWord(text: Expression<unknown>, word: string) {
  // Most texts are ASCII, and most others have no accents: nothing is looked for in vain.
  const ascii = without(text, ASCII_MARKS);
  const plain = without(ascii, OTHER_MARKS);
  return contains(
    sql`case when octet_length(${text}) = length(${text}) then ${ascii}
      when octet_length(${plain}) = length(${plain}) then ${plain}
      else ${without(plain, ACCENTED)} end`,
    word,
  );
}

const without = (text: Expression<unknown>, letters: string[]) =>
  letters.reduce<Expression<unknown>>(
    (rest, letter) => sql`replace(${rest}, ${sql.lit(letter)}, ${sql.lit(searchable(letter))})`,
    text,
  );
