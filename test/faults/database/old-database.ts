import { sql } from 'kysely';
import type { Connection } from '../../../database/tables.ts';
import { migrate } from '../../../database/upgrades/all.ts';

const LAST_STEP = '0078_rules_in_the_market';
/** Part of the list of commit 31c4c583. An upgrade looks for the last name. */
const NAMES = ['0064_baseline', '0077_nothing_unused', LAST_STEP];
const BRANCHES = 20;
const AT = Date.parse('2026-11-01T12:00:00Z');

/** Makes the tables of commit 31c4c583 with rows that an upgrade moves: looks at prices, licenses, cases. */
export async function fillOldDatabase({ db, dialect }: Connection): Promise<void> {
  await migrate(db, dialect, LAST_STEP);
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < BRANCHES; n += 1) {
      const [business, deal] = [`b${n}`, `d${n}`];
      const status = n % 2 === 0 ? 'new' : 'closed';
      for (const statement of [
        sql`insert into businesses (id, name, email, phone, address, city, state, zip, about, status, slug,
            created_at, updated_at)
          values (${business}, 'Fern', 'a@b.test', '(512) 555-0132', '410 Cedar Street', 'Austin', 'TX', '78701',
            '', 'active', ${`fern-${n}`}, ${AT + n}, ${AT})`,
        sql`insert into licenses (id, business_id, holder, holder_name, state, number, number_key,
            local_authority, created_at, updated_at)
          values (${`n${n}`}, ${business}, 'therapist', 'Ann', 'TX', ${`MT ${n}`}, ${`mt${n}`}, '', ${AT}, ${AT})`,
        sql`insert into deals (id, business_id, business_zip, business_status, title, description,
            regular_price_cents, deal_price_cents, duration_minutes, max_purchases, image_url, checkout_url,
            starts_at, expires_at, cancellation_policy, status, created_at, updated_at)
          values (${deal}, ${business}, '78701', 'active', 'Warm stones', '', 12000, 9000, 60, 5, 'none',
            'https://buy.stripe.com/a', ${AT}, ${AT * 2}, 'Within 24 hours.', 'active', ${AT}, ${AT})`,
        sql`insert into price_evidence (id, business_id, item, item_key, minutes, cents, how, url, seen_on,
            proves_until, seen_by, created_at)
          values (${`p${n}`}, ${business}, 'Warm stones', 'warm stones', 60, 12000, 'menu_page',
            'https://fern.example/menu', '2026-11-01', ${AT * 2}, 'me', ${AT})`,
        sql`insert into cases (id, deal_id, deal_title, business_id, business_name, kind, text, email, status,
            search_text, created_at, updated_at)
          values (${`c${n}`}, ${deal}, 'Warm stones', ${business}, 'Fern', 'price', 'It cost more.', 'a@b.test',
            ${status}, 'fern', ${AT}, ${AT})`,
        sql`insert into audit_entries (id, created_at, actor, action, record_kind, record_id, before, after)
          values (${`a${n}`}, ${AT}, 'me', 'updated', 'case', ${`c${n}`}, '{"status":"new"}',
            ${JSON.stringify({ status })})`,
        sql`insert into leads (id, business_name, email, phone, location, status, dedupe_key, created_at,
            updated_at)
          values (${`l${n}`}, 'Moss', 'a@b.test', '(512) 555-0132', 'Austin, TX', 'new', ${`${n}`}, ${AT}, ${AT})`,
      ])
        await statement.execute(tx);
    }
    await sql`delete from kysely_migration`.execute(tx);
    for (const name of NAMES)
      await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026')`.execute(
        tx,
      );
  });
}
