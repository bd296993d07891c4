import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Db } from './ports.ts';
import { BATCH_SIZE, FOUND_AT_ONCE, MAX_COUNTED, ROWS_PER_PAGE } from './rules.ts';
import { searchable } from './text.ts';

/** The part of Kysely's queries that a page needs. */
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

export interface ListOrder<Column extends string = string> {
  by: Column;
  isDescending: boolean;
}

export interface CountedPage<Row> extends ListPage<Row> {
  /** The rows of the whole list; past MAX_COUNTED, MAX_COUNTED + 1. */
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

/** Like readPage, for a query of ids, which an index can answer; `read` has their rows. */
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

/** Finds and counts in one walk, so that a search in vain reads the list only once. */
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

/** A list that can continue behind any of its rows. */
export interface SortedIds<Table extends keyof Tables> {
  query: SelectQueryBuilder<Tables, Table, { id: string }>;
  /** Must come last: SQLite searches by the first of two bounds on one column. */
  lastly?: RawBuilder<boolean>;
  /** Sort keys, all in one direction, unique together and never null. */
  keys: RawBuilder<unknown>[];
  isDescending: boolean;
}

/** `behind` is where a batch begins. */
function inOrder<Table extends keyof Tables>(
  { query, lastly, keys, isDescending }: SortedIds<Table>,
  behind?: RawBuilder<boolean>,
) {
  const direction = isDescending ? 'desc' : 'asc';
  const conditions = [behind, lastly].flatMap((condition) => condition ?? []);
  const narrowed = conditions.reduce((ids, condition) => ids.where(condition), query);
  return keys.reduce((ordered, key) => ordered.orderBy(key, direction), narrowed);
}

export function readListPage<Table extends keyof Tables, Row extends { id: string }>(
  list: SortedIds<Table>,
  page: number,
  read: (ids: string[]) => Promise<Row[]>,
  pageSize = ROWS_PER_PAGE,
): Promise<CountedPage<Row>> {
  return readPageByIds(inOrder(list), page, pageSize, read);
}

/** Reads batches, never the whole list. A row that moves meanwhile may be missing or come twice. */
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
    // An empty list is one batch, so that a file still gets its headings.
    for (let from = 0; from === 0 || from < found.length; from += BATCH_SIZE)
      yield await inTheirOrder(found.slice(from, from + BATCH_SIZE), read);
    const last = found.at(-1);
    if (!last || found.length < idsAtOnce) return;
    const values = keys.map((_, index) => last[`key_${index}`]);
    behind = isBehind(list, values);
  }
}

/** If a key is calculated, an index can only answer the comparison of the first key. */
function isBehind<Table extends keyof Tables>(
  { keys, isDescending }: SortedIds<Table>,
  values: unknown[],
): RawBuilder<boolean> {
  const comparison = isDescending ? sql`<` : sql`>`;
  const [firstKey, firstValue] = [keys[0], values[0]];
  return sql`(${sql.join(keys)}) ${comparison} (${sql.join(values)})
    and ${firstKey} ${comparison}= ${firstValue}`;
}

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

/** `part` is plain text: wildcards are escaped. */
export function contains(text: Expression<unknown>, part: string) {
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`;
  // PostgreSQL may evaluate an escape for each row, so it is left out where not needed.
  if (pattern.length === part.length + 2) return sql<boolean>`${text} like ${pattern}`;
  return sql<boolean>`${text} like ${pattern} escape '\\'`;
}

const ASCII_MARKS = ["'", '-', '.'];
const OTHER_MARKS = ['‘', '’', '‑', '–', '—'];
/** SQLite lowers only ASCII letters, so both cases are here. */
const ACCENTED = [...'àáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝ'];

/** `text` is in lower case; its accents, apostrophes, hyphens and dots are ignored. */
export function holdsWord(text: Expression<unknown>, word: string) {
  // Most texts are ASCII or become so without marks; only the others need their accents replaced.
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
