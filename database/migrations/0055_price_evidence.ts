import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

/** What the search may show where the time is right (migration 0036). */
const SHOWN = "business_status = 'active' and listed = 1";
/** Only of deals whose price was proven once: empty where nobody records evidence. */
const PROVEN = `${SHOWN} and proven_until > 0`;

const INDEXES = {
  deals_proven: `(business_zip, expires_at, id, deal_price_cents, percent_off, duration_minutes, kind,
    starts_at, any_client, on_weekends, proven_until) where ${PROVEN}`,
  deals_proven_by_price: `(business_zip, deal_price_cents, expires_at, id, percent_off,
    duration_minutes, kind, starts_at, any_client, on_weekends, proven_until) where ${PROVEN}`,
  deals_proven_by_discount: `(business_zip, percent_off desc, expires_at, id, deal_price_cents,
    duration_minutes, kind, starts_at, any_client, on_weekends, proven_until) where ${PROVEN}`,
  deals_by_proof: `(proven_until, id) where ${PROVEN}`,
  deals_by_percent: `(percent_off, expires_at, starts_at) where ${SHOWN}`,
  deals_proven_by_percent: `(percent_off, expires_at, starts_at, proven_until) where ${PROVEN}`,
};

/** As both databases compare a menu's items: without regard to the case of English letters. */
const ITEM_KEY = "lower(case when menu_item = '' then title else menu_item end)";

/**
 * Until when the newest evidence of a deal's menu item proves its regular price; 0 where it does
 * not. What the owner says proves nothing.
 */
const provenUntil = (deal: string) => `coalesce((
  select case when seen.cents >= ${deal}.regular_price_cents then seen.proves_until end
  from price_evidence as seen
  where seen.business_id = ${deal}.business_id and seen.minutes = ${deal}.duration_minutes
    and seen.item_key = ${ITEM_KEY.replaceAll(/menu_item|title/g, `${deal}.$&`)}
    and seen.how <> 'owner'
  order by seen.seen_on desc, seen.created_at desc, seen.id desc limit 1), 0)`;

/**
 * What a spa charges for an item of its menu, who saw it, when and where; and how often a deal's end
 * was put off. Triggers keep deals.proven_until true, whatever writes a deal.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`create table price_evidence (
    id text primary key,
    business_id text not null references businesses (id) on delete cascade,
    item text not null check (length(item) between 1 and 100),
    item_key text not null,
    minutes integer not null check (minutes between 15 and 240),
    cents integer not null check (cents > 0 and cents < 1000000),
    how text not null
      check (how in ('menu_page', 'booking_page', 'menu_photo', 'receipts', 'owner')),
    url text not null check (length(url) <= 2048),
    seen_on text not null check (length(seen_on) = 10),
    proves_until bigint not null,
    seen_by text not null,
    created_at bigint not null)`.execute(db);
  await sql`create index price_evidence_of_item
    on price_evidence (business_id, item_key, minutes, seen_on)`.execute(db);
  await sql`create table deal_extensions (
    deal_id text not null references deals (id) on delete cascade,
    from_end bigint not null,
    to_end bigint not null,
    extended_at bigint not null)`.execute(db);
  await sql`create index deal_extensions_of_deal on deal_extensions (deal_id)`.execute(db);
  await sql`alter table deals
    add column menu_item text not null default '' check (length(menu_item) <= 100)`.execute(db);
  await sql`alter table deals add column proven_until bigint not null default 0`.execute(db);
  for (const [name, columns] of Object.entries(INDEXES))
    await sql`create index ${sql.raw(`${name} on deals ${columns}`)}`.execute(db);
  await (dialect === 'sqlite' ? sqliteTriggers(db) : postgresTriggers(db));
}

/** A deal that is no draft and has started: moving its end to later is an extension. */
const EXTENDED = `old.status <> 'draft' and old.starts_at <= new.updated_at
  and old.expires_at > 0 and new.expires_at > old.expires_at`;

async function sqliteTriggers(db: Kysely<unknown>) {
  const prove = (where: string) =>
    sql.raw(`update deals set proven_until = ${provenUntil('deals')}
      where ${where} and proven_until <> ${provenUntil('deals')};`);
  await sql`create trigger deals_insert_proves after insert on deals
    begin ${prove('id = new.id')} end`.execute(db);
  await sql`create trigger deals_update_proves after update
    of business_id, title, menu_item, duration_minutes, regular_price_cents, proven_until on deals
    begin ${prove('id = new.id')} end`.execute(db);
  for (const [change, row] of Object.entries({ insert: 'new', delete: 'old' })) {
    const ofItem = `business_id = ${row}.business_id and duration_minutes = ${row}.minutes
      and ${ITEM_KEY} = ${row}.item_key`;
    await sql`create trigger ${sql.raw(`price_evidence_${change}_proves after ${change}`)}
      on price_evidence
      begin ${prove(ofItem)} update catalogue set version = version + 1; end`.execute(db);
  }
  await sql`create trigger deals_update_extends after update of expires_at on deals
    when ${sql.raw(EXTENDED)}
    begin insert into deal_extensions (deal_id, from_end, to_end, extended_at)
      values (new.id, old.expires_at, new.expires_at, new.updated_at); end`.execute(db);
}

/** Their definitions name no text column: those get their order only after the last migration. */
async function postgresTriggers(db: Kysely<unknown>) {
  await sql`create function prove_deal() returns trigger language plpgsql as $$
    begin
      new.proven_until := ${sql.raw(provenUntil('new'))};
      return new;
    end $$`.execute(db);
  await sql`create trigger deals_prove before insert or update on deals
    for each row execute function prove_deal()`.execute(db);
  await sql`create function prove_deals_of_item() returns trigger language plpgsql as $$
    declare seen price_evidence;
    begin
      if tg_op = 'DELETE' then seen := old; else seen := new; end if;
      -- The trigger above finds the right instant for each.
      update deals set proven_until = 0
        where business_id = seen.business_id and duration_minutes = seen.minutes
          and ${sql.raw(ITEM_KEY)} = seen.item_key;
      return null;
    end $$`.execute(db);
  await sql`create trigger price_evidence_proves after insert or delete on price_evidence
    for each row execute function prove_deals_of_item()`.execute(db);
  await sql`create trigger price_evidence_bumps_catalogue
    after insert or update or delete on price_evidence
    for each statement execute function bump_catalogue()`.execute(db);
  await sql`create function record_extension() returns trigger language plpgsql as $$
    begin
      if ${sql.raw(EXTENDED)} then
        insert into deal_extensions (deal_id, from_end, to_end, extended_at)
          values (new.id, old.expires_at, new.expires_at, new.updated_at);
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger deals_extend after update of expires_at on deals
    for each row execute function record_extension()`.execute(db);
}
