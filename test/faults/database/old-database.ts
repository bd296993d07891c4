import { sql } from 'kysely';
import { migrate } from '../../../database/migrations/all.ts';
import type { Connection } from '../../../database/tables.ts';

/** What the list of 0.1.0 said, in part: an upgrade looks for the last name. */
const NAMES = ['0001_catalogue', '0007_lead_desk', '0063_massages_of_business'];
const BRANCHES = 20;
const AT = Date.parse('2026-11-01T12:00:00Z');

/** Makes the tables of 0.1.0 with rows, many of which an upgrade changes: shared addresses, pictures, letters. */
export async function fillOldDatabase({ db, dialect }: Connection): Promise<void> {
  await migrate(db, dialect, '0064_baseline');
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < BRANCHES; n += 1) {
      const name = n % 2 === 0 ? 'Fern' : 'Đà Nẵng Spa';
      await sql`insert into businesses (id, name, email, phone, address, city, state, zip, about, status,
        slug, created_at, updated_at) values (${`b${n}`}, ${name}, 'a@b.test', '(512) 555-0132',
        '410 Cedar Street', 'Austin', 'TX', '78701', '', 'active', ${name}, ${AT + n}, ${AT})`.execute(
        tx,
      );
      const picture = `https://old.example/scenes/stones.svg`;
      await sql`insert into deals (id, business_id, business_zip, business_status, title, description,
        regular_price_cents, deal_price_cents, duration_minutes, max_purchases, image_url, checkout_url,
        starts_at, expires_at, cancellation_policy, status, created_at, updated_at)
        values (${`d${n}`}, ${`b${n}`}, '78701', 'active', 'Warm stones', '', 12000, 9000, 60, 5,
        ${picture}, 'https://buy.stripe.com/a', ${AT}, ${AT * 2}, 'Within 24 hours.', 'active', ${AT},
        ${AT})`.execute(tx);
      await sql`insert into audit_entries (id, created_at, actor, action, record_kind, record_id, before,
        after) values (${`a${n}`}, ${AT}, 'me', 'updated', 'deal', ${`d${n}`}, null,
        ${JSON.stringify({ image_url: picture })})`.execute(tx);
      await sql`insert into leads (id, business_name, email, phone, location, status, dedupe_key, created_at,
        updated_at) values (${`l${n}`}, 'Moss', 'a@b.test', '(512) 555-0132', 'Austin, TX', 'new', ${`${n}`},
        ${AT}, ${AT})`.execute(tx);
    }
    await sql`delete from kysely_migration`.execute(tx);
    for (const name of NAMES)
      await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026')`.execute(
        tx,
      );
  });
}
