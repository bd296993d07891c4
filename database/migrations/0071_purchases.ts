import { type Kysely, sql } from 'kysely';
import { withoutQuery } from '../checkout-urls.ts';
import type { Dialect } from '../tables.ts';

/** What was bought at Stripe, the vouchers for it, and how many of a deal there are to sell. */
const STATEMENTS = [
  'alter table deals add column total_available integer check (total_available between 1 and 100000)',
  `create table stripe_accounts (
      id text primary key check (id <> ''),
      business_id text unique references businesses (id) on delete cascade,
      key_sealed text not null check (key_sealed <> ''),
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
  `create table deal_links (
      deal_id text not null,
      link_id text not null check (link_id <> ''),
      account_id text not null references stripe_accounts (id) on delete cascade,
      price_cents integer,
      has_optional_items integer not null check (has_optional_items in (0, 1)),
      is_current integer not null check (is_current in (0, 1)),
      primary key (deal_id, link_id))`,
  'create index deal_links_of_account on deal_links (account_id, link_id)',
  `create table purchases (
      session_id text primary key check (length(session_id) between 1 and 255),
      account_id text not null,
      link_id text not null,
      payment_intent text,
      business_id text,
      deal_id text,
      version bigint,
      quantity integer not null check (quantity >= 1),
      paid_cents integer not null check (paid_cents >= 0),
      refunded_cents integer not null default 0 check (refunded_cents >= 0),
      listed_cents integer check (listed_cents >= 0),
      currency text not null check (length(currency) between 1 and 10),
      is_live integer not null check (is_live in (0, 1)),
      state text not null check (state in
        ('waiting', 'look', 'paid', 'partly-refunded', 'refunded', 'disputed')),
      look_reason text check (look_reason <> ''),
      first_name text not null default '' check (length(first_name) <= 100),
      email text not null default '' check (length(email) <= 254),
      gift_name text not null default '' check (length(gift_name) <= 100),
      at bigint not null,
      promotional_until bigint not null,
      erased_at bigint,
      created_at bigint not null,
      updated_at bigint not null,
      check ((deal_id is null) = (business_id is null)
        and (deal_id is null) = (version is null) and (deal_id is null) = (listed_cents is null)),
      check (state in ('waiting', 'look', 'refunded', 'disputed') or deal_id is not null),
      check (state <> 'look' or look_reason is not null),
      check (erased_at is null or (first_name = '' and email = '' and gift_name = '')))`,
  'create index purchases_newest on purchases (at desc, session_id desc)',
  'create index purchases_by_state on purchases (state, at desc, session_id desc)',
  'create index purchases_of_deal on purchases (deal_id, at desc, session_id desc)',
  'create index purchases_of_business on purchases (business_id, at desc, session_id desc)',
  'create index purchases_by_payment on purchases (payment_intent) where payment_intent is not null',
  'create index purchases_of_link on purchases (link_id, at)',
  "create index purchases_unsettled on purchases (account_id, at) where state = 'waiting'",
  'create index purchases_to_erase on purchases (promotional_until) where erased_at is null',
  `create table purchase_reversals (
      id text primary key check (length(id) between 1 and 255),
      session_id text not null references purchases (session_id) on delete cascade,
      kind text not null check (kind in ('refund', 'dispute')),
      cents integer not null check (cents >= 0),
      state text not null check (state in ('open', 'done', 'undone')),
      at bigint not null,
      undone_at bigint,
      check ((state = 'undone') = (undone_at is not null)))`,
  'create index purchase_reversals_of_purchase on purchase_reversals (session_id)',
  "create index purchase_reversals_open on purchase_reversals (at) where state = 'open'",
  `create table vouchers (
      id text primary key,
      session_id text not null unique references purchases (session_id) on delete cascade,
      code_hash text not null unique,
      token_hash text not null unique,
      used_at bigint,
      used_by text check (used_by <> ''),
      undone_at bigint,
      created_at bigint not null,
      check ((used_at is null) = (used_by is null)))`,
  'create index vouchers_used on vouchers (used_at) where used_at is not null',
];

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  await sql`create index deals_by_link on deals ((${withoutQuery('checkout_url', dialect)}))`.execute(
    db,
  );
}
