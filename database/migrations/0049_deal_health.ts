import { type Kysely, sql } from 'kysely';

/** What needs work is found among all deals, so each sort of it that a deal's columns tell has an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index deals_without_picture on deals (expires_at, id, business_id)
    where business_status = 'active' and listed = 1 and image_url = 'none'`.execute(db);
  await sql`create index deals_with_a_passing_link on deals (expires_at, id)
    where business_status = 'active' and listed = 1 and (
      substr(checkout_url, 1, 28) in ('https://buy.stripe.com/test_', 'https://checkout.stripe.com/')
      or substr(checkout_url, 1, 29) = 'https://book.stripe.com/test_')`.execute(db);
}
