import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Db } from './ports.ts';

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
): Promise<ListPage<Row>> {
  const found = await readPage(query, page, pageSize);
  const ids = found.rows.map(({ id }) => id);
  const rows = ids.length > 0 ? await read(ids) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { ...found, rows: ids.flatMap((id) => byId.get(id) ?? []) };
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
  return sql<boolean>`${text} like ${pattern} escape '\\'`;
}
