import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../tables.ts';

/** As kinds were guessed from titles when this step was written; the first that fits. */
const WORDS = {
  prenatal: 'prenatal|pregnan|mother-to-be|mom-to-be|expecting',
  couples: 'couple|for two|for 2|side-by-side',
  nails: ' nail|manicure|pedicure|hands-and-feet',
  bath: 'bath|sauna|soak|steam room|float| tub|hammam|plunge|thermal|hydrotherapy',
  body: 'wrap|scrub|polish|exfoliat|mud|body treatment',
  facial: 'facial|peel|cleanse|microderm|skin care|skincare',
  massage:
    'massage|stone|tissue|shiatsu|thai|lomi|reflexology|stretch|abhyanga|shirodhara|lymph|cupping|craniosacral|acupressure|back, neck|warm oil',
};

/** Deals have a kind, those that exist by their title, and a search can ask for one. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  // With the order of texts that all columns get, PostgreSQL need not make the indexes twice.
  const text = sql.raw(dialect === 'postgres' ? 'text collate "C"' : 'text');
  await sql`alter table deals add column kind ${text} not null default 'other'
    check (length(kind) between 1 and 40)`.execute(db);
  for (const order of ['', '_by_price', '_by_discount'])
    await sql`drop index ${sql.ref(`deals_near${order}`)}`.execute(db);
  const guesses = Object.entries(WORDS).map(([kind, words]) => {
    const fits = words
      .split('|')
      .map((word) => `title like '%${word}%'`)
      .join(' or ');
    return `when ${fits} then '${kind}'`;
  });
  await sql`update deals set kind = guessed.kind from (
      select id, case ${sql.raw(guesses.join(' '))} end as kind
      from (select id, ' ' || lower(title) as title from deals) as titles) as guessed
    where deals.id = guessed.id and guessed.kind is not null`.execute(db);
  // Each ZIP's deals in each order; the last columns are there for the filters.
  await sql`create index deals_near on deals
    (business_zip, expires_at, id, deal_price_cents, percent_off, duration_minutes, kind)
    where business_status = 'active'`.execute(db);
  await sql`create index deals_near_by_price on deals
    (business_zip, deal_price_cents, expires_at, id, percent_off, duration_minutes, kind)
    where business_status = 'active'`.execute(db);
  await sql`create index deals_near_by_discount on deals
    (business_zip, percent_off desc, expires_at, id, deal_price_cents, duration_minutes, kind)
    where business_status = 'active'`.execute(db);
  // And each kind's deals in each ZIP, for kinds that are rare.
  await sql`create index deals_near_by_kind on deals
    (kind, business_zip, expires_at, id, deal_price_cents, percent_off, duration_minutes)
    where business_status = 'active'`.execute(db);
}
