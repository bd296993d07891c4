// Part of a step that has run (0064_baseline): never edited, only followed by another.

/**
 * What triggers write besides what was written: the same SQL in both databases, around which each has
 * triggers of its own kind (sqlite-triggers.ts, postgres-triggers.ts).
 */

/** What each list compares of a record: a word may begin anywhere in it, so a search reads every row. */
const SEARCHABLE = {
  businesses: {
    columns: ['name', 'slug', 'state', 'city', 'status', 'created_at'],
    from: (rows: string) =>
      `select id, name, slug, state, city, status, created_at from ${rows} as business`,
  },
  deals: {
    columns: [
      ...['title', 'slug', 'business_id', 'status', 'listed', 'paused_at', 'starts_at'],
      ...['expires_at', 'deal_price_cents'],
    ],
    from: (rows: string, businesses = 'businesses') =>
      `select deal.id, lower(deal.title), business.slug, deal.business_id, deal.status, deal.listed,
        deal.paused_at, deal.starts_at, deal.expires_at, deal.deal_price_cents
        from ${rows} as deal join ${businesses} as business on business.id = deal.business_id`,
  },
  leads: {
    columns: ['search_text', 'business_name', 'status', 'created_at', 'next_on'],
    from: (rows: string) =>
      `select id, search_text, lower(business_name), status, created_at, next_on
        from ${rows} as lead`,
  },
};

export type SearchableKind = keyof typeof SEARCHABLE;

/** By table, and the name of one of its rows in the queries above. */
export const SEARCHABLE_KINDS: Record<SearchableKind, string> = {
  businesses: 'business',
  deals: 'deal',
  leads: 'lead',
};

/** Writes the narrow rows that lists search, where they differ from what is there. */
export function writeSearchable(
  kind: SearchableKind,
  condition: string,
  ...tables: [rows: string, businesses?: string]
): string {
  const { columns, from } = SEARCHABLE[kind];
  const names = columns.join(', ');
  const in_ = (table: string) => `(${columns.map((name) => `${table}.${name}`).join(', ')})`;
  return `insert into searchable_${kind} (id, ${names}) ${from(...tables)} where ${condition}
    on conflict (id) do update set (${names}) = ${in_('excluded')}
    where ${in_(`searchable_${kind}`)} is distinct from ${in_('excluded')}`;
}

/** What buyers of a day are promised; the name of the business is beside it. */
export const VERSION_COLUMNS = [
  ...['business_id', 'title', 'regular_price_cents', 'deal_price_cents', 'duration_minutes'],
  ...['max_purchases', 'limit_per_visit', 'terms', 'starts_at', 'expires_at'],
  ...['cancellation_policy', 'status', 'listed'],
];

export const versionValues = (row: string, columns = VERSION_COLUMNS) =>
  columns.map((column) => `${row}.${column}`).join(', ');

/**
 * Appends a deal's version, later than the one before, whatever a clock says. `greatest` is the
 * database's name for the larger of two.
 */
export function appendVersion(row: string, greatest: 'max' | 'greatest', from: string): string {
  const [businessId = '', ...others] = VERSION_COLUMNS;
  return `insert into deal_versions
      (deal_id, from_at, business_id, business_name, ${others.join(', ')})
    select ${row}.id, ${greatest}(${row}.updated_at, coalesce((select max(version.from_at) + 1
        from deal_versions as version where version.deal_id = ${row}.id), 0)),
      ${row}.${businessId}, business.name, ${versionValues(row, others)}
    ${from}`;
}

/** A restore writes versions before deals. */
export const hasNoVersion = (row: string) =>
  `not exists (select 1 from deal_versions as version where version.deal_id = ${row}.id)`;

/** A deal was put off when it had begun for visitors and its end moved to a later one. */
export const IS_EXTENDED = `old.status <> 'draft' and old.starts_at <= new.updated_at
  and old.expires_at > 0 and new.expires_at > old.expires_at`;

export const itemOf = (deal: string) =>
  `lower(case when ${deal}menu_item = '' then ${deal}title else ${deal}menu_item end)`;

/** Until when the newest evidence of somebody else than the owner proves a regular price; 0: not. */
export const provenUntil = (deal: string) => `coalesce((
  select case when seen.cents >= ${deal}.regular_price_cents
    and (seen.url <> '' or seen.document_id is not null) then seen.proves_until end
  from price_evidence as seen
  where seen.business_id = ${deal}.business_id and seen.minutes = ${deal}.duration_minutes
    and seen.item_key = ${itemOf(`${deal}.`)} and seen.how <> 'owner'
  order by seen.seen_on desc, seen.created_at desc, seen.id desc limit 1), 0)`;

/** Documents of a license that the business's form no longer names. */
export const DELETE_DOCUMENTS_OF_FORM = `delete from license_documents
  where business_id = new.id and license_id is null and of_prices = 0`;
export const LOSES_LICENSE = `new.license_number = '' and old.license_number <> ''`;

export const MARK_DOCUMENT_UNUSED = `insert into unused_documents (stored_name, since)
  values (old.stored_name, 0) on conflict (stored_name) do nothing`;

/** An address that unsubscribed gets the e-mails of a sign-in alone. */
export const IS_UNSUBSCRIBED = `new.kind <> 'sign-in'
  and exists (select 1 from email_unsubscribes where email_key = new.email_key)`;

/** A case that counts on the page of trust, or no longer, or is answered. */
export const CASE_CHANGES = {
  insert: 'new.genuine_at is not null',
  update: `old.genuine_at is distinct from new.genuine_at
    or (new.genuine_at is not null and old.answered_at is distinct from new.answered_at)`,
  delete: 'old.genuine_at is not null',
};

export const VISIBLE = (row: string) => `${row}business_status = 'active' and ${row}listed = 1`;

/** A process that has missed more versions than these renders all its pages again. */
export const JOURNAL_VERSIONS = 1000;
/** A statement that changes more businesses and ZIP codes than these is not recorded. */
export const MAX_RECORDED = 500;
