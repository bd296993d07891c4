import { type Kysely, sql } from 'kysely';

/** A business's exact position in degrees, if the administrator has set it: both or none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table businesses
    add column latitude double precision check (latitude between -90 and 90)`.execute(db);
  await sql`alter table businesses
    add column longitude double precision check (longitude between -180 and 180)
      check ((latitude is null) = (longitude is null))`.execute(db);
}
