import { type Kysely, sql } from 'kysely';

/** Visitors who want to hear of deals, and the e-mails that are about that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table alerts (
    id text primary key,
    email text not null check (email like '%_@_%' and length(email) <= 254),
    email_key text not null check (email_key = lower(email_key)),
    zip text not null check (length(zip) = 5),
    radius_miles integer not null check (radius_miles > 0),
    state text not null check (state in ('unconfirmed', 'active', 'ended')),
    seen_until bigint not null,
    ends_at bigint not null,
    due_at bigint not null,
    created_at bigint not null,
    updated_at bigint not null)`.execute(db);
  await sql`create index alerts_due on alerts (due_at)`.execute(db);
  await sql`create index alerts_changed on alerts (updated_at)`.execute(db);
  await sql`create index alerts_of_address on alerts (email_key, created_at)`.execute(db);
  // One active alert an address, so it gets one mail a day.
  await sql`create unique index alerts_active on alerts (email_key)
    where state = 'active'`.execute(db);
  await sql`alter table emails add column alert_id text
    references alerts (id) on delete cascade`.execute(db);
  await sql`create index emails_of_alert on emails (alert_id, updated_at)
    where alert_id is not null`.execute(db);
  // What is new near a ZIP is found without reading what is old.
  await sql`create index deals_by_arrival on deals (business_zip, created_at)`.execute(db);
}
