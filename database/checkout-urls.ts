import { sql } from 'kysely';
import type { Dialect } from './tables.ts';

/** A column's address without its query, as the index of deals by their links has it. */
export const withoutQuery = (column: string, dialect: Dialect) =>
  dialect === 'sqlite'
    ? sql<string>`substr(${sql.ref(column)}, 1, instr(${sql.ref(column)} || '?', '?') - 1)`
    : sql<string>`split_part(${sql.ref(column)}, '?', 1)`;
