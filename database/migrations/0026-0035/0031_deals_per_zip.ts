import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../tables.ts';

/**
 * How many deals of active spas each ZIP has, expired ones included, counted by the database itself:
 * the cities with most deals are then found without reading the deals.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`create table deals_per_zip (zip text primary key, deals integer not null)`.execute(db);
  await sql`create index deals_per_zip_by_deals on deals_per_zip (deals desc, zip)`.execute(db);
  await sql`insert into deals_per_zip (zip, deals) select business_zip, count(*) from deals
    where business_status = 'active' group by business_zip`.execute(db);
  await (dialect === 'sqlite' ? sqliteTriggers(db) : postgresTriggers(db));
  // The next to end across the country; the older index holds those of inactive spas too.
  await sql`create index deals_live_by_expiry on deals (expires_at, id)
    where business_status = 'active'`.execute(db);
}

async function sqliteTriggers(db: Kysely<unknown>) {
  const add = sql`insert into deals_per_zip (zip, deals)
    select new.business_zip, 1 where new.business_status = 'active'
    on conflict (zip) do update set deals = deals + 1;`;
  const remove = sql`update deals_per_zip set deals = deals - 1
      where zip = old.business_zip and old.business_status = 'active';
    delete from deals_per_zip where zip = old.business_zip and deals = 0;`;
  await sql`create trigger deals_insert_counts_per_zip after insert on deals
    begin ${add} end`.execute(db);
  await sql`create trigger deals_delete_counts_per_zip after delete on deals
    begin ${remove} end`.execute(db);
  await sql`create trigger deals_move_counts_per_zip
    after update of business_zip, business_status on deals
    begin ${remove} ${add} end`.execute(db);
}

/**
 * Once for each statement: a row for each deal would be updated 100,000 times in a restore. The
 * trigger's name comes after that of the catalogue's version, whose row makes writers take turns.
 */
async function postgresTriggers(db: Kysely<unknown>) {
  await sql`create function count_deals_per_zip() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into deals_per_zip as counted (zip, deals)
          select business_zip, count(*) from new_deals where business_status = 'active' group by 1
          on conflict (zip) do update set deals = counted.deals + excluded.deals;
      elsif tg_op = 'DELETE' then
        insert into deals_per_zip as counted (zip, deals)
          select business_zip, -count(*) from old_deals where business_status = 'active' group by 1
          on conflict (zip) do update set deals = counted.deals + excluded.deals;
      else
        insert into deals_per_zip as counted (zip, deals)
          select zip, sum(change) from (
            select business_zip as zip, 1 as change from new_deals where business_status = 'active'
            union all
            select business_zip, -1 from old_deals where business_status = 'active') as changes
          group by zip having sum(change) <> 0
          on conflict (zip) do update set deals = counted.deals + excluded.deals;
      end if;
      delete from deals_per_zip where deals = 0;
      return null;
    end $$`.execute(db);
  const transitions = {
    insert: 'new table as new_deals',
    delete: 'old table as old_deals',
    update: 'old table as old_deals new table as new_deals',
  };
  for (const [change, tables] of Object.entries(transitions)) {
    await sql`create trigger ${sql.raw(`deals_count_per_zip_${change}`)}
      after ${sql.raw(change)} on deals referencing ${sql.raw(tables)}
      for each statement execute function count_deals_per_zip()`.execute(db);
  }
}
