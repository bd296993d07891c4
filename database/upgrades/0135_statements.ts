import { randomUUIDv7 } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

const TABLES = [
  `alter table businesses add column commission_percent integer
      check (commission_percent between 0 and 10000)`,
  `create table statements (
      id text primary key,
      business_id text not null,
      business_name text not null check (business_name <> ''),
      month text not null check (length(month) = 7),
      settled_at bigint,
      sent_at bigint,
      created_at bigint not null,
      updated_at bigint not null,
      check (id = business_id || ':' || month))`,
  'create index statements_by_month on statements (month, id)',
  `create index statements_newest
      on statements ((-cast(replace(month, '-', '') as integer)), lower(business_name), id)`,
  'create index statements_of_business on statements (business_id)',
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
  'create index statement_lines_of_purchase on statement_lines (session_id)',
  `create index statement_lines_of_statement
      on statement_lines (statement_id, at, id, kind, cents, commission_cents, is_live)`,
];

interface Sold {
  session_id: string;
  business_id: string;
  business_name: string;
  title: string;
  paid_cents: number;
  refunded_cents: number;
  listed_cents: number;
  quantity: number;
  is_live: 0 | 1;
  at: number;
}

const DAY_MS = 24 * 3_600_000;
/** A month is open for three days after its end; one day more is for its time zone. */
const OPEN_MS = 35 * DAY_MS;

/**
 * Good purchases of the months that are still open get their first line, without a commission, which nobody
 * could set before. Older ones get none, then or later: the fact says since when is counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of TABLES) await sql.raw(statement).execute(db);
  const now = Date.now();
  const { rows } =
    await sql<Sold>`select purchases.session_id, purchases.business_id, business_name,
      title, paid_cents, refunded_cents, listed_cents, quantity, is_live, at
    from purchases join deal_versions on deal_versions.deal_id = purchases.deal_id
      and deal_versions.from_at = purchases.version
    where state in ('paid', 'partly-refunded') and currency = 'usd' and at > ${now - OPEN_MS}
    order by at`.execute(db);
  const timeZone = await timeZoneOf(db);
  const isOpen = (month: string) =>
    month === monthIn(timeZone, now) || month === monthIn(timeZone, now - 3 * DAY_MS);
  for (const sold of rows) {
    const month = monthIn(timeZone, sold.at);
    if (isOpen(month)) await addLine(db, sold, month, now);
  }
  await sql`insert into facts (name, value)
    select 'statements_since', ${String(now)} where exists (select 1 from purchases)`.execute(db);
}

async function addLine(db: Kysely<unknown>, sold: Sold, month: string, now: number) {
  const cents = worthCents(sold);
  if (cents === 0) return;
  const { business_id, business_name, session_id, title, is_live, at } = sold;
  const id = `${business_id}:${month}`;
  await sql`insert into statements
      (id, business_id, business_name, month, created_at, updated_at)
    values (${id}, ${business_id}, ${business_name}, ${month}, ${now}, ${now})
    on conflict do nothing`.execute(db);
  await sql`insert into statement_lines (id, statement_id, session_id, kind, deal_title, cents,
      percent_hundredths, commission_cents, is_live, at, created_at)
    values (${randomUUIDv7()}, ${id}, ${session_id}, 'purchase', ${title}, ${cents}, 0, 0,
      ${is_live}, ${at}, ${now})`.execute(db);
}

/** The rule of market/purchases at that time. */
function worthCents(sold: Sold): number {
  const { paid_cents: paid, refunded_cents: refunded, listed_cents: listed, quantity } = sold;
  const price = Math.min(paid, listed);
  if (refunded === 0 || price === 0) return price;
  const wholeBack = (cents: number) => {
    const count = Math.round((refunded / cents) * quantity);
    return Math.abs(refunded - (count * cents) / quantity) < 1 ? count : undefined;
  };
  const back =
    wholeBack(paid) ??
    (refunded >= price ? quantity : wholeBack(price)) ??
    (refunded / paid) * quantity;
  return Math.max(0, Math.round(price * (1 - back / quantity)));
}

async function timeZoneOf(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ document: string }>`select document from settings`.execute(db);
  const { values = {} } = JSON.parse(rows[0]?.document ?? '{}');
  return values.timeZone ?? 'America/New_York';
}

function monthIn(timeZone: string, at: number): string {
  const parts = { timeZone, year: 'numeric', month: '2-digit' } as const;
  const [month, year] = new Intl.DateTimeFormat('en-US', parts).format(at).split('/');
  return `${year}-${month}`;
}
