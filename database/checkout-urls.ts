import { sql } from 'kysely';
import { DIALECTS } from './schema/dialect.ts';
import type { Dialect } from './tables.ts';

/** Must be the expression that the index of deals by checkout URL has. */
export const withoutQuery = (column: string, dialect: Dialect) =>
  sql.raw<string>(DIALECTS[dialect].withoutQuery(column));
