/** Both databases run this SQL in triggers of their own kind (sqlite-triggers.ts, postgres-triggers.ts). */

/** What buyers of a day are promised. The name of the business comes from its own table. */
export const VERSION_COLUMNS = [
  ...['business_id', 'title', 'regular_price_cents', 'deal_price_cents', 'duration_minutes'],
  ...['max_purchases', 'limit_per_visit', 'terms', 'starts_at', 'expires_at'],
  ...['cancellation_policy', 'status', 'listed'],
];

export const versionValues = (row: string, columns = VERSION_COLUMNS) =>
  columns.map((column) => `${row}.${column}`).join(', ');

/**
 * The version is later than the one before, even if a clock was set back. `greatest` is the database's
 * function for the larger of two.
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

export const VISIBLE = (row: string) => `${row}business_status = 'active' and ${row}listed = 1`;

export const INBOX_TABLES = ['conversations', 'messages', 'leads', 'complaints'];
