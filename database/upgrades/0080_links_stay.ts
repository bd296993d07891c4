import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

/** Disconnected accounts stay, without a key, and deals remember their former links. */
const statementsFor = (dialect: Dialect) => [
  'create table former_deal_links as select * from deal_links',
  'drop table deal_links',
  'create table former_accounts as select * from stripe_accounts',
  'drop table stripe_accounts',
  `create table stripe_accounts (
      id text primary key check (id <> ''),
      business_id text unique,
      key_sealed text${dialect === 'postgres' ? ' collate "C"' : ''} not null,
      read_from bigint not null,
      next_read_at bigint not null,
      started_at bigint,
      checked_at bigint,
      problem text check (problem <> ''),
      failures integer not null default 0 check (failures >= 0),
      created_at bigint not null,
      updated_at bigint not null,
      check (id = coalesce(business_id, 'operator')))`,
  'create index stripe_accounts_due on stripe_accounts (next_read_at)',
  `insert into stripe_accounts (id, business_id, key_sealed, read_from, next_read_at, started_at,
      checked_at, problem, failures, created_at, updated_at)
    select id, business_id, key_sealed, read_from, next_read_at, started_at,
      checked_at, problem, failures, created_at, updated_at from former_accounts`,
  'drop table former_accounts',
  `create table deal_links (
      link_id text not null check (link_id <> ''),
      deal_id text not null,
      account_id text not null references stripe_accounts (id) on delete cascade,
      url text not null default '',
      price_cents bigint,
      has_optional_items integer not null check (has_optional_items in (0, 1)),
      is_current integer not null check (is_current in (0, 1)),
      read_from bigint,
      primary key (link_id, deal_id, account_id))`,
  'create index deal_links_of_deal on deal_links (deal_id)',
  'create index deal_links_of_account on deal_links (account_id, link_id)',
  `insert into deal_links
      (link_id, deal_id, account_id, price_cents, has_optional_items, is_current)
    select link_id, deal_id, account_id, price_cents, has_optional_items, is_current
    from former_deal_links`,
  'drop table former_deal_links',
  // Purchases name the links that an earlier 'Disconnect' deleted.
  `insert into deal_links (link_id, deal_id, account_id, has_optional_items, is_current)
    select distinct link_id, deal_id, account_id, 0, 0 from purchases
    where deal_id is not null and account_id in (select id from stripe_accounts)
    on conflict do nothing`,
  `create table deal_former_urls (
      deal_id text not null,
      business_id text not null,
      url text not null,
      until_at bigint not null,
      primary key (deal_id, until_at))`,
  'create index deal_former_urls_by_url on deal_former_urls (url)',
  'drop index purchases_unsettled',
];

/** Cached pages say whether buyers get vouchers, which depends on the key. It may be empty now. */
const BUMPS = {
  postgres: [
    `create trigger stripe_accounts_bump_catalogue
      after insert or delete or update of key_sealed on stripe_accounts
      for each statement execute function bump_catalogue()`,
  ],
  sqlite: ['insert', 'delete', 'update of key_sealed'].map(
    (change) => `create trigger stripe_accounts_${change.split(' ')[0]}_bumps_catalogue
      after ${change} on stripe_accounts
      begin update catalogue set version = version + 1; end`,
  ),
};

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const statement of [...statementsFor(dialect), ...BUMPS[dialect]])
    await sql.raw(statement).execute(db);
}
