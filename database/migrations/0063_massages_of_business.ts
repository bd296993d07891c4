import { type Kysely, sql } from 'kysely';

/**
 * Deal health asks of each active spa without a license on its form whether visitors find a massage
 * of it. Both indexes answer without a row of a table, which took four fifths of the time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index businesses_without_license`.execute(db);
  await sql`create index businesses_without_license on businesses (id, state)
    where status = 'active' and license_number = ''`.execute(db);
  await sql`create index massages_of_business on deals (business_id, expires_at, starts_at)
    where business_status = 'active' and listed = 1
      and kind in ('massage', 'couples', 'prenatal')`.execute(db);
}
