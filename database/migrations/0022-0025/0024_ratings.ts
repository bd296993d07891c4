import { type Kysely, sql } from 'kysely';

/** What customers said of a business elsewhere, where, and on which day it was read: all or none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table businesses
    add column rating double precision check (rating between 1 and 5)`.execute(db);
  await sql`alter table businesses
    add column review_count integer check (review_count > 0)`.execute(db);
  await sql`alter table businesses
    add column rating_source text check (rating_source <> '')`.execute(db);
  await sql`alter table businesses
    add column rating_seen_on text check (length(rating_seen_on) = 10)
      check ((rating is null) = (review_count is null)
        and (rating is null) = (rating_source is null)
        and (rating is null) = (rating_seen_on is null))`.execute(db);
}
