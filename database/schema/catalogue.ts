import type { DialectWords } from './dialect.ts';
import { termColumns } from './terms.ts';

const LISTED = `business_status = 'active' and listed = 1`;

/** Long texts are the last columns, so SQLite reads the others without them. */
export const catalogueTables = (words: DialectWords): string[] => [
  `create table businesses (
      id text primary key,
      name text not null check (length(name) between 2 and 100),
      email text not null check (email like '%_@_%' and length(email) <= 254),
      phone text not null check (length(phone) = 14),
      address text not null check (length(address) between 5 and 200),
      city text not null check (length(city) between 2 and 100),
      state text not null check (length(state) = 2 and state = upper(state)),
      zip text not null check (length(zip) = 5),
      latitude double precision check (latitude between -90 and 90),
      longitude double precision
        check (longitude between -180 and 180)
        check ((latitude is null) = (longitude is null)),
      status text not null check (status in ('active', 'inactive')),
      slug text not null check (slug <> ''),
      rating double precision check (rating between 1 and 5),
      review_count integer check (review_count > 0),
      rating_source text check (rating_source <> ''),
      rating_seen_on text
        check (length(rating_seen_on) = 10)
        check ((rating is null) = (review_count is null)
            and (rating is null) = (rating_source is null)
            and (rating is null) = (rating_seen_on is null)),
      has_license_information integer not null default 0
        check (has_license_information in (0, 1)),
      license_information_at bigint,
      license_information_by text,
      license_number text not null default '' check (length(license_number) <= 40),
      license_state text not null default '' check (length(license_state) in (0, 2)),
      license_expires_on text check (length(license_expires_on) = 10),
      license_checked_on text check (length(license_checked_on) = 10),
      license_found text not null default ''
        check (license_found in ('', 'active', 'not active', 'not found')),
      commission_percent integer check (commission_percent between 0 and 10000),
      created_at bigint not null,
      updated_at bigint not null,
      hours text not null default '' check (length(hours) <= 200),
      about text not null check (length(about) <= 500),
      gallery text not null default '' check (length(gallery) <= 30000),
      unique (id, zip, status))`,
  `create index businesses_by_email on businesses (lower(email))`,
  `create index businesses_by_license_expiry on businesses (license_expires_on, id)
      where license_expires_on is not null`,
  `create index businesses_by_location on businesses (state, city, slug, created_at, id,
      status)`,
  `create index businesses_by_name on businesses (lower(name))`,
  `create index businesses_by_phone on businesses (phone)`,
  `create index businesses_by_slug on businesses (slug, created_at, id, status)`,
  `create index businesses_by_zip on businesses (zip, id)`,
  `create index businesses_without_license on businesses (id, state)
      where status = 'active' and license_number = '' and has_license_information = 0`,

  `create table business_slugs (
      slug text not null,
      business_id text not null references businesses (id) on delete cascade,
      created_at bigint not null,
      primary key (slug, business_id))`,

  `create table deals (
      id text primary key,
      business_id text not null,
      business_zip text not null,
      business_status text not null,
      title text not null check (length(title) between 3 and 100),
      kind text not null default 'other' check (length(kind) between 1 and 40),
      regular_price_cents integer not null
        check (regular_price_cents > 0 and regular_price_cents < 1000000),
      deal_price_cents integer not null
        check (deal_price_cents > 0 and deal_price_cents < regular_price_cents),
      percent_off integer
        generated always as (
            (200 * (regular_price_cents - deal_price_cents) + regular_price_cents)
              / (2 * regular_price_cents)) ${words.stored},
      duration_minutes integer not null check (duration_minutes between 15 and 240),
      max_purchases integer not null check (max_purchases between 1 and 100),
      limit_per_visit integer check (limit_per_visit between 1 and 100),
      total_available integer check (total_available between 1 and 100000),
      starts_at bigint,
      expires_at bigint not null,
      status text not null check (status in ('draft', 'active', 'archived')),
      paused_at bigint,
      pause_reason text
        check (pause_reason is null or (paused_at is not null and length(pause_reason) <= 300)),
      sold_out_at bigint,
      listed integer not null default 1
        check (listed = case
          when status = 'active' and paused_at is null and sold_out_at is null then 1 else 0 end),
      created_at bigint not null,
      updated_at bigint not null,
      price_seen_on text check (length(price_seen_on) = 10),
      price_seen_at text not null default '' check (length(price_seen_at) <= 2048),
      image_url text not null check (length(image_url) between 1 and 2048),
      checkout_url text not null
        check (length(checkout_url) <= 2048
          and (checkout_url = ''
            or checkout_url like 'https://buy.stripe.com/%'
            or checkout_url like 'https://book.stripe.com/%'
            or checkout_url like 'https://checkout.stripe.com/%')),
      description text not null check (length(description) <= 1000),
      cancellation_policy text not null
        check (length(cancellation_policy) between 10 and 1000),
      terms text${words.byBytes} not null default '' check (length(terms) <= 4000),
      ${termColumns(words).deals},
      check (status = 'draft' or (checkout_url <> '' and expires_at > 0 and starts_at is not null)),
      foreign key (business_id, business_zip, business_status)
        references businesses (id, zip, status) on update cascade)`,
  ...searchIndexes,
  `create index deals_by_expiry on deals (expires_at, id)`,
  `create index deals_by_link on deals ((${words.withoutQuery('checkout_url')}))`,
  `create index deals_by_price on deals (deal_price_cents, id, expires_at, status, listed,
      starts_at)`,
  `create index deals_by_start on deals (starts_at, id) where listed = 1`,
  `create index deals_by_title on deals (lower(title), id, expires_at, status, listed,
      starts_at, title)`,
  `create index deals_for_lists on deals (expires_at, id, status, listed, starts_at, paused_at,
      title, business_id)`,
  `create index deals_of_business on deals (business_id, created_at, id)`,
  `create index deals_scheduled on deals (starts_at, id, expires_at, paused_at)
      where status = 'active' and paused_at is null`,
  `create index deals_unlisted on deals (status, expires_at, id) where listed = 0`,
  `create index deals_with_a_passing_link on deals (expires_at, id)
      where ${LISTED} and (
          substr(checkout_url, 1, 28) in ('https://buy.stripe.com/test_', 'https://checkout.stripe.com/')
          or substr(checkout_url, 1, 29) = 'https://book.stripe.com/test_')`,
  `create index deals_without_picture on deals (expires_at, id, business_id)
      where ${LISTED} and image_url = 'none'`,
  `create index massages_of_business on deals (business_id, expires_at, starts_at)
      where ${LISTED} and kind in ('massage', 'couples', 'prenatal')`,

  `create table deal_extensions (
      deal_id text not null references deals (id) on delete cascade,
      from_end bigint not null,
      to_end bigint not null,
      extended_at bigint not null)`,
  `create index deal_extensions_of_deal on deal_extensions (deal_id)`,

  // Triggers write these rows. A version outlives its deal, for those who bought it.
  `create table deal_versions (
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
      primary key (deal_id, from_at))`,
  `create index deal_versions_deleted on deal_versions (deleted_at)
      where deleted_at is not null`,

  `create table deals_per_zip (
      zip text primary key,
      deals integer not null)`,
  `create index deals_per_zip_by_deals on deals_per_zip (deals desc, zip)`,

  `create table catalogue (
      id integer primary key check (id = 1),
      version bigint not null)`,
];

/** Each has all that a search compares and orders by, so it reads only what it shows (`nearby-deals.ts`). */
const searchIndexes = [
  `create index deals_near on deals (business_zip, expires_at, id, deal_price_cents,
      percent_off, duration_minutes, kind, starts_at, any_client, on_weekends)
      where ${LISTED}`,
  `create index deals_near_by_discount on deals (business_zip, percent_off desc, expires_at,
      id, deal_price_cents, duration_minutes, kind, starts_at, any_client, on_weekends)
      where ${LISTED}`,
  `create index deals_near_by_kind on deals (kind, business_zip, expires_at, id,
      deal_price_cents, percent_off, duration_minutes, starts_at, any_client, on_weekends)
      where ${LISTED}`,
  `create index deals_near_by_price on deals (business_zip, deal_price_cents, expires_at, id,
      percent_off, duration_minutes, kind, starts_at, any_client, on_weekends)
      where ${LISTED}`,
  `create index deals_by_arrival on deals (business_zip, starts_at)
      where ${LISTED}`,
  `create index deals_by_percent on deals (percent_off, expires_at, starts_at)
      where ${LISTED}`,
  `create index deals_live_by_expiry on deals (expires_at, id)
      where ${LISTED}`,
];
