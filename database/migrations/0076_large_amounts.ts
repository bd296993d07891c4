import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

const AMOUNTS = [
  ['purchases', 'paid_cents'],
  ['purchases', 'refunded_cents'],
  ['purchases', 'listed_cents'],
  ['purchase_reversals', 'cents'],
  ['deal_links', 'price_cents'],
] as const;

/** Rupiah, or many at once, exceed PostgreSQL's integer: one such purchase stopped its account's reading. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') return;
  for (const [table, column] of AMOUNTS)
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} type bigint`.execute(
      db,
    );
}
