import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

/**
 * The paths of a span that the Insight page has shown, up to its last day that is final: a row for
 * each deal. Derived from insight_paths (market/insight/paths.server.ts), so no backup has it.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`create table insight_spans (
    first_day text not null check (length(first_day) = 10),
    last_day text not null check (length(last_day) = 10),
    deal_id text not null,
    shown bigint not null,
    viewed bigint not null,
    clicked bigint not null,
    primary key (first_day, last_day, deal_id))
    ${sql.raw(dialect === 'sqlite' ? 'without rowid' : '')}`.execute(db);
}
