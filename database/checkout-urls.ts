import { sql } from 'kysely';
import { DIALECTS } from './schema/dialect.ts';
import type { Dialect } from './tables.ts';

/** A column's address without its query, as the index of deals by their links has it. */
export const withoutQuery = (column: string, dialect: Dialect) =>
  sql.raw<string>(DIALECTS[dialect].withoutQuery(column));
