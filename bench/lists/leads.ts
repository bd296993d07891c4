import type { LeadRow } from '../../database/lead-tables.ts';
import { migrate } from '../../database/migrations/all.ts';
import { openSqlite } from '../../database/sqlite.ts';
import type { Db } from '../../database/tables.ts';
import { findRelated, type LeadQuery, listLeads } from '../../market/leads/list.server.ts';
import { emailKey, searchText, spaKey } from '../../market/leads/rules.ts';
import { milliseconds, printTable, quantile, timed } from '../figures.ts';

const LEADS = 100_000;
const BATCH_SIZE = 500;
const ROUNDS = 50;

/** The lead desk with many leads: each page, filter and search, and what each lead is known from. */
export async function run(): Promise<void> {
  const { db, dialect, close } = openSqlite(':memory:');
  await migrate(db, dialect);
  await fill(db);
  const list = (query: Partial<LeadQuery>) =>
    listLeads(db, { search: '', status: undefined, relayFailed: false, page: 1, ...query });
  const { leads } = await list({});
  const query: Array<[string, () => Promise<unknown>]> = [
    ['first page', () => list({})],
    ['page 4,000', () => list({ page: 4000 })],
    ['status: archived', () => list({ status: 'archived' })],
    ['search: a phone number', () => list({ search: '(555) 009-9999' })],
    ['search: in vain', () => list({ search: 'nobody here' })],
    ['search and status, in vain', () => list({ search: 'nobody', status: 'contacted' })],
    ['hints for a page', () => Promise.all(leads.map((lead) => findRelated(db, lead)))],
  ];
  const rows = [[`of ${LEADS.toLocaleString('en-US')}`, 'p50', 'p99']];
  for (const [name, run] of query) {
    const figures = await timed(ROUNDS, run);
    rows.push([name, ...[0.5, 0.99].map((share) => milliseconds(quantile(figures, share)))]);
  }
  printTable(rows);
  await close();
}

async function fill(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (let from = 0; from < LEADS; from += BATCH_SIZE) {
      const rows = Array.from({ length: BATCH_SIZE }, (_, index) => lead(from + index));
      await tx.insertInto('leads').values(rows).execute();
    }
  });
}

const STATUSES = ['new', 'contacted', 'archived'] as const;

function lead(number: number): LeadRow {
  const digits = String(number).padStart(7, '0');
  const values = {
    businessName: `Spa number ${number}`,
    email: `owner${number}@spa.example`,
    phone: `(555) ${digits.slice(0, 3)}-${digits.slice(3)}`,
    location: 'Cedar Falls, IA',
  };
  return {
    id: `lead-${digits}`,
    business_name: values.businessName,
    email: values.email,
    phone: values.phone,
    location: values.location,
    status: STATUSES[number % 3] ?? 'new',
    text_consent_words: null,
    text_consent_at: null,
    text_consent_address: null,
    once_key: `once-${number}`,
    created_at: number,
    updated_at: number,
    last_contacted_at: number,
    business_id: null,
    search_text: searchText(values),
    email_key: emailKey(values.email),
    spa_key: spaKey(values.businessName, values.location),
  };
}
