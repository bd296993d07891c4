import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

/** Of a deal: what a change of makes another version. */
const COMPARED = [
  ...['business_id', 'title', 'regular_price_cents', 'deal_price_cents', 'duration_minutes'],
  ...['max_purchases', 'limit_per_visit', 'terms', 'starts_at', 'expires_at'],
  ...['cancellation_policy', 'status', 'listed'],
];
const OTHERS = COMPARED.filter((column) => column !== 'business_id');
const COLUMNS = `deal_id, from_at, business_id, business_name, ${OTHERS.join(', ')}`;

/** The policy that was in force where the owner had set nothing else. */
const FORMER_POLICY = {
  promotionalDays: '120',
  cancellationHours: '24',
  sameDayPercent: '50',
  limitPerPerson: '5',
  limitPerVisit: '1',
};

/** What the search may show, and the walks' indexes of 0036 with what the new filters compare. */
const SHOWN = "business_status = 'active' and listed = 1";
const FILTERED = 'any_client, on_weekends';
const INDEXES = {
  deals_near: `(business_zip, expires_at, id, deal_price_cents, percent_off, duration_minutes, kind,
    starts_at, ${FILTERED})`,
  deals_near_by_price: `(business_zip, deal_price_cents, expires_at, id, percent_off,
    duration_minutes, kind, starts_at, ${FILTERED})`,
  deals_near_by_discount: `(business_zip, percent_off desc, expires_at, id, deal_price_cents,
    duration_minutes, kind, starts_at, ${FILTERED})`,
  deals_near_by_kind: `(kind, business_zip, expires_at, id, deal_price_cents, percent_off,
    duration_minutes, starts_at, ${FILTERED})`,
};

/**
 * A deal's own terms, as JSON of what differs from the site's defaults; what a deal said at each
 * time, kept by triggers; and what the site said. Versions outlive their deal, so they refer to none.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  // As 'orderByBytes' would have them: a column that others are computed from cannot be changed.
  const byBytes = dialect === 'sqlite' ? '' : 'collate "C"';
  if (byBytes) await run(`alter table settings alter column document type text ${byBytes}`);
  await run(`alter table deals add column terms text ${byBytes} not null default ''
    check (length(terms) <= 4000)`);
  await run(`create table deal_versions (
    deal_id text not null,
    from_at bigint not null,
    business_id text not null,
    business_name text not null,
    title text not null,
    regular_price_cents integer not null,
    deal_price_cents integer not null,
    duration_minutes integer not null,
    max_purchases integer not null,
    limit_per_visit integer,
    terms text not null,
    starts_at bigint,
    expires_at bigint not null,
    cancellation_policy text not null,
    status text not null,
    listed integer not null,
    deleted_at bigint,
    primary key (deal_id, from_at))`);
  await run(`create index deal_versions_deleted on deal_versions (deleted_at)
    where deleted_at is not null`);
  await run(
    `create table site_terms_versions (from_at bigint primary key, document text not null)`,
  );
  await firstVersions(db, NOW[dialect]);
  await searchColumns(run, dialect);
  await (dialect === 'sqlite' ? sqliteTriggers(run) : postgresTriggers(run));
}

type Run = (statement: string) => Promise<unknown>;

/** A trigger knows no other clock; it says when a deal was deleted. */
const NOW = {
  sqlite: "cast(unixepoch('subsec') * 1000 as integer)",
  postgres: '(extract(epoch from clock_timestamp()) * 1000)::bigint',
};

async function firstVersions(db: Kysely<unknown>, now: string) {
  await sql`${sql.raw(`insert into deal_versions (${COLUMNS})
    select deal.id, ${now}, spa.id, spa.name, ${of('deal')}
    from deals as deal join businesses as spa on spa.id = deal.business_id`)}`.execute(db);
  const stored = await sql<{ document: string }>`select document from settings`.execute(db);
  const { values = {} } = JSON.parse(stored.rows[0]?.document ?? '{}');
  const policy = Object.entries(FORMER_POLICY).map(([name, usual]) => [
    name,
    values[name] ?? usual,
  ]);
  await sql`insert into site_terms_versions (from_at, document)
    values (0, ${JSON.stringify(Object.fromEntries(policy))})`.execute(db);
}

/**
 * 0 where a deal's own terms rule it out, 1 where the site's default decides, 2 where its own terms
 * allow it. `settings` say from which of these on a deal passes, so a new default rewrites no deal.
 */
async function searchColumns(run: Run, dialect: Dialect) {
  const [json, stored] = dialect === 'sqlite' ? ['', 'virtual'] : ['::jsonb', 'stored'];
  const clients = (of: string) => `${of} in ('', 'all')`;
  const weekends = (of: string) =>
    `(${of} in ('', 'open') or ${of} like '%6%' or ${of} like '%7%')`;
  const add = (table: string, column: string, value: string) =>
    run(`alter table ${table} add column ${column} smallint
      generated always as (${value}) ${stored}`);
  const ofDeal = (term: string) => `(nullif(terms, '')${json} ->> '${term}')`;
  const ofSite = (term: string) => `coalesce(document${json} -> 'values' ->> '${term}', '')`;
  const deal = (own: string, passes: string) =>
    `case when ${own} is null then 1 when ${passes} then 2 else 0 end`;
  await add('deals', 'any_client', deal(ofDeal('clients'), clients(ofDeal('clients'))));
  await add('deals', 'on_weekends', deal(ofDeal('days'), weekends(ofDeal('days'))));
  const site = (passes: string) => `case when ${passes} then 1 else 2 end`;
  await add('settings', 'any_client_from', site(clients(ofSite('termClients'))));
  await add('settings', 'on_weekends_from', site(weekends(ofSite('termDays'))));
  for (const [name, columns] of Object.entries(INDEXES)) {
    await run(`drop index ${name}`);
    await run(`create index ${name} on deals ${columns} where ${SHOWN}`);
  }
}

const of = (row: string, columns = OTHERS) =>
  columns.map((column) => `${row}.${column}`).join(', ');

/** Later than the version before, whatever a clock says. A restore writes versions before deals. */
const fromAt = (row: string, greatest: string) =>
  `${greatest}(${row}.updated_at, coalesce((select max(version.from_at) + 1
    from deal_versions as version where version.deal_id = ${row}.id), 0))`;
const isNew = (row: string) =>
  `not exists (select 1 from deal_versions as version where version.deal_id = ${row}.id)`;

async function sqliteTriggers(run: Run) {
  const append = `insert into deal_versions (${COLUMNS})
    select new.id, ${fromAt('new', 'max')}, spa.id, spa.name, ${of('new')}
    from businesses as spa where spa.id = new.business_id`;
  await run(`create trigger deals_insert_appends_version after insert on deals
    when ${isNew('new')} begin ${append}; end`);
  await run(`create trigger deals_update_appends_version after update of ${COMPARED.join(', ')} on deals
    when (${of('old', COMPARED)}) is not (${of('new', COMPARED)}) begin ${append}; end`);
  await run(`create trigger deals_delete_ends_versions after delete on deals
    begin update deal_versions set deleted_at = ${NOW.sqlite} where deal_id = old.id; end`);
  for (const table of ['deal_versions', 'site_terms_versions'])
    await run(`create trigger ${table}_delete_bumps_catalogue after delete on ${table}
      begin update catalogue set version = version + 1; end`);
}

/** Once for each statement, as in 0044. What writes a version writes its deal, too. */
async function postgresTriggers(run: Run) {
  const append = `insert into deal_versions (${COLUMNS})
    select deal.id, ${fromAt('deal', 'greatest')}, spa.id, spa.name, ${of('deal')}
    from new_rows as deal join businesses as spa on spa.id = deal.business_id`;
  await run(`create function append_deal_versions() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        ${append} where ${isNew('deal')};
      elsif tg_op = 'UPDATE' then
        ${append} join old_rows as former on former.id = deal.id
          where (${of('former', COMPARED)}) is distinct from (${of('deal', COMPARED)});
      else
        update deal_versions set deleted_at = ${NOW.postgres}
          where deal_id in (select id from old_rows);
      end if;
      return null;
    end $$`);
  const transitions = {
    insert: 'new table as new_rows',
    update: 'old table as old_rows new table as new_rows',
    delete: 'old table as old_rows',
  };
  for (const [change, tables] of Object.entries(transitions))
    await run(`create trigger deals_versions_${change} after ${change} on deals
      referencing ${tables} for each statement execute function append_deal_versions()`);
  for (const table of ['deal_versions', 'site_terms_versions'])
    await run(`create trigger ${table}_bump_catalogue after delete on ${table}
      for each statement execute function bump_catalogue()`);
}
