import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../tables.ts';

/** What processes count together is more than guesses by now. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') await sql`alter table guess_limits rename to counts`.execute(db);
}
