import { type Kysely, sql } from 'kysely';

/**
 * A site that has businesses of its own needs no checklist of a first run. One with sample content
 * does, once that is removed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into facts (name, value)
    select 'first_run_dismissed_at', '0'
    where exists (select 1 from businesses)
      and (not exists (select 1 from facts where name = 'sample_content_loaded_at')
        or exists (select 1 from facts where name = 'sample_content_removed_at'))`.execute(db);
}
