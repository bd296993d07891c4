import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Insertable } from 'kysely';
import { openSqlite } from '../database/sqlite.ts';
import type { Tables } from '../database/tables.ts';
import { migrate } from '../database/upgrades/all.ts';
import { KINDS, type Kind } from '../market/deals/kinds.ts';
import { DAY_MS } from '../market/durations.ts';
import type { ZipEntry, ZipTable } from '../market/zips/store.server.ts';

const METROS = [
  '10001',
  '90012',
  '60601',
  '77002',
  '85004',
  '19103',
  '78205',
  '92101',
  '75201',
  '95113',
];
const SHARE_IN_METROS = 0.6;
const METRO_MILES = 30;
const DEALS_PER_BUSINESS = 3;

export async function newCatalogue(
  file: string,
  deals: number,
  zipTable: ZipTable,
  now: number,
): Promise<void> {
  const empty = openSqlite(file);
  await migrate(empty.db, empty.dialect);
  await empty.close();
  console.log(`Filling ${deals.toLocaleString('en-US')} deals…`);
  fillCatalogue(file, deals, zipTable, mainland(zipTable), now);
}

/** Visitors live where the spas are, so they take ZIPs from this distribution, too. */
export function zipsOfBusinesses(zipTable: ZipTable, seed: number): () => string {
  return pickZips(zipTable, mainland(zipTable), seeded(seed));
}

/** Without Alaska and Hawaii. */
export const mainland = (zipTable: ZipTable) =>
  (zipTable.zipsAround('67202', 2000) ?? []).map((near) => near.zip);

function pickZips(zipTable: ZipTable, zips: string[], random: () => number): () => string {
  const pick = <Item>(items: Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const inMetros = metros(zipTable);
  return () => (random() < SHARE_IN_METROS ? pick(pick(inMetros)) : pick(zips));
}

const metros = (zipTable: ZipTable) =>
  METROS.map((zip) => (zipTable.zipsAround(zip, METRO_MILES) ?? []).map((near) => near.zip));

/**
 * Each spa has three deals, 60 % are within 30 miles of ten large cities, and a tenth has expired. The same
 * count gives the same rows.
 */
export function fillCatalogue(
  file: string,
  deals: number,
  zipTable: ZipTable,
  zips: string[],
  now: number,
): void {
  const database = new DatabaseSync(file);
  database.exec(`pragma journal_mode = wal; pragma synchronous = off; pragma foreign_keys = off;
    pragma cache_size = -500000`);
  const random = seeded(deals);
  // Prices and kinds have their own sequences, so ZIPs and ends stay as they were.
  const offerOf = offers(seeded(deals + 1));
  const nextKind = kinds(seeded(deals + 2));
  const nextZip = pickZips(zipTable, zips, random);
  let zip = '';
  const insert = prepareInserts(database);
  database.exec('begin');
  for (let index = 0; index < deals; index += 1) {
    const businessId = `spa-${String(Math.floor(index / DEALS_PER_BUSINESS)).padStart(9, '0')}`;
    if (index % DEALS_PER_BUSINESS === 0) {
      zip = nextZip();
      const entry = zipTable.find(zip) as ZipEntry;
      insert('businesses', {
        id: businessId,
        name: `Spa ${index}`,
        email: 'spa@example.com',
        phone: '(555) 555-0100',
        address: '1 Main Street',
        city: entry.city.padEnd(2, '.'),
        state: entry.state,
        zip,
        about: '',
        status: 'active',
        slug: businessId,
        created_at: now,
        updated_at: now,
      });
    }
    const expiresAt = Math.floor(now + (random() * 66 - 6) * DAY_MS);
    insert('deals', {
      id: `deal-${String(index).padStart(9, '0')}`,
      business_id: businessId,
      business_zip: zip,
      business_status: 'active',
      title: `Massage ${index}`,
      kind: nextKind(),
      description: 'A quiet hour.',
      ...offerOf(),
      max_purchases: 2,
      limit_per_visit: null,
      total_available: null,
      image_url: 'https://pictures.example.com/a.jpg',
      checkout_url: 'https://buy.stripe.com/test_1',
      starts_at: now,
      expires_at: expiresAt,
      cancellation_policy: 'Please call a day ahead.',
      terms: termsOf(index),
      status: 'active',
      created_at: now,
      updated_at: now,
    });
  }
  database.exec('commit; pragma wal_checkpoint(truncate); analyze');
  database.close();
}

function prepareInserts(database: DatabaseSync) {
  const statements = new Map<string, StatementSync>();
  return <Name extends 'businesses' | 'deals'>(table: Name, row: Insertable<Tables[Name]>) => {
    const names = Object.keys(row);
    const statement =
      statements.get(table) ??
      database.prepare(
        `insert into ${table} (${names}) values (${names.map((name) => `$${name}`)})`,
      );
    statements.set(table, statement);
    statement.run({ ...row });
  };
}

export function metroZips(zipTable: ZipTable): string[] {
  return [...new Set(metros(zipTable).flat())];
}

function offers(random: () => number) {
  return () => {
    const regularCents = 100 * Math.floor(60 + random() * 240);
    const dealCents = Math.floor((regularCents * (0.4 + random() * 0.5)) / 100) * 100;
    return {
      regular_price_cents: regularCents,
      deal_price_cents: dealCents,
      duration_minutes: 30 + 15 * Math.floor(random() * 7),
    };
  };
}

/** A tenth is for new clients, a tenth only on weekdays. */
function termsOf(index: number): string {
  if (index % 10 === 3) return JSON.stringify({ clients: 'new' });
  return index % 10 === 7 ? JSON.stringify({ days: '12345' }) : '';
}

/** Percent of the deals. */
const SHARES: Record<Kind, number> = {
  massage: 42,
  facial: 18,
  body: 12,
  bath: 9,
  nails: 8,
  couples: 5,
  prenatal: 2,
  other: 4,
};

function kinds(random: () => number): () => Kind {
  const all = KINDS.flatMap(({ kind }) => Array<Kind>(SHARES[kind]).fill(kind));
  return () => all[Math.floor(random() * all.length)] ?? 'other';
}

/** mulberry32: small, fast, and the same on every machine. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
