/** Lines go with their purchase only, which leaves with the sample. */
export const statementTables = [
  `create table statements (
      id text primary key,
      business_id text not null,
      business_name text not null check (business_name <> ''),
      month text not null check (length(month) = 7),
      settled_at bigint,
      sent_at bigint,
      seller text not null default 'spas' check (seller in ('spas', 'operator')),
      created_at bigint not null,
      updated_at bigint not null,
      check (id = business_id || ':' || month))`,
  `create index statements_by_month on statements (month, id)`,
  `create index statements_newest
      on statements ((-cast(replace(month, '-', '') as integer)), lower(business_name), id)`,
  `create index statements_of_business on statements (business_id)`,

  `create table statement_lines (
      id text primary key,
      statement_id text not null references statements (id),
      session_id text not null references purchases (session_id) on delete cascade,
      kind text not null check (kind in ('purchase', 'refund', 'dispute')),
      deal_title text not null,
      cents bigint not null check (cents <> 0),
      percent_hundredths integer not null check (percent_hundredths between 0 and 10000),
      commission_cents bigint not null,
      is_live integer not null check (is_live in (0, 1)),
      at bigint not null,
      created_at bigint not null)`,
  `create index statement_lines_of_purchase on statement_lines (session_id)`,
  `create index statement_lines_of_statement
      on statement_lines (statement_id, at, id, kind, cents, commission_cents, is_live)`,
];
