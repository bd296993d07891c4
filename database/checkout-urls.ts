import { sql } from 'kysely';
import { DIALECTS } from './schema/dialect.ts';
import type { Dialect } from './tables.ts';

/** Must be the expression in the index of deals by checkout URL. */
export const withoutQuery = (column: string, dialect: Dialect) =>
  sql.raw<string>(DIALECTS[dialect].withoutQuery(column));
