import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { openPostgres } from '../database/postgres.ts';
import { openSqlite } from '../database/sqlite.ts';
import type { BusinessRow, Connection, Db, DealRow } from '../database/tables.ts';
import { migrate } from '../database/upgrades/all.ts';
import { openStripe } from '../gateways/stripe/gateway.ts';
import { makeOwnerLink } from '../market/owners/commands.server.ts';
import { ownerUrl } from '../market/owners/store.server.ts';
import { readDueAccounts } from '../market/purchases/readings.server.ts';
import { READ_EVERY_MS } from '../market/purchases/rules.ts';
import { seal } from '../market/sealing.server.ts';
import { plusMonths } from '../market/statements/rules.ts';
import {
  addBusiness,
  addDeal,
  cookieOf,
  DAY_MS,
  MONDAY_NOON,
  openApp,
  SECRET,
  type TestApp,
  zipTable,
} from '../test/helpers/app.ts';
import { SITE } from '../test/helpers/default-site.ts';
import { openSession } from '../test/helpers/open-session.ts';
import { serverProgramsOrInstall } from '../test/helpers/postgres/programs.ts';
import { startServer } from '../test/helpers/postgres/server.ts';
import { purchaseOf } from '../test/helpers/purchases.ts';
import { openFakeStripe } from '../test/helpers/stripe/fake-stripe.ts';
import { voucherOf } from '../test/helpers/vouchers.ts';
import { temporaryFolder } from '../test/process/program.ts';
import { judge, milliseconds, printTable, quantile, scaled, timed } from './figures.ts';

const ACCOUNTS = scaled(1000, 6);
const PER_DAY = scaled(100, 10);
/** Each reading asks for two days. */
const SESSIONS = 2 * PER_DAY;
/** All accounts are in the tables, but only so many are read for the figures. */
const READ = scaled(200, 6);
/** One in three has a new purchase every five minutes. */
const NEW_IN = 3;
const VOUCHERS = scaled(100_000, 100);
const CHECKS = scaled(2000, 20);
const USED_EVERY = 5;
/** Visits of a page. */
const PAGES = scaled(300, 10);
const YEARS = scaled(20, 2);
/** Spas that are signed in at their own pages. */
const SIGNED_IN = scaled(50, 2);
const BUDGET = { coreShare: 0.05, checkMs: 50, pageMs: 150, yearMs: 4000 };

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

const keyOf = (account: number) => `rk_live_${String(account).padStart(16, '0')}`;
const linkOf = (account: number) => ({
  ...{ id: `plink_${account}`, livemode: true, url: `https://buy.stripe.com/bench${account}` },
});
const sessionOf = (account: number, number: number) => `cs_live_${account}_${number}`;
const boughtAt = (number: number) => MONDAY_NOON - (number * DAY_MS) / PER_DAY - 60_000;

/** Reads purchases from Stripe, which runs in its own process, looks up vouchers, and opens statements and spas' pages. */
export async function run([part]: string[]): Promise<void> {
  if (part === 'stripe') return runStripe();
  const stripe = spawn(
    process.execPath,
    [join(import.meta.dirname, 'run.ts'), 'purchases', 'stripe'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [url] = (await once(createInterface(stripe.stdout), 'line')) as [string];
  const folder = temporaryFolder();
  const programs = serverProgramsOrInstall();
  if (!programs) throw new Error('This needs the server programs of PostgreSQL.');
  const server = await startServer(programs);
  const rows = [
    [
      ...['', 'of one core', 'requests a second', 'an account', 'voucher p50', 'p99'],
      ...['statements p99', 'file of a year p99', 'a statement p99', '/owner p99'],
    ],
  ];
  try {
    const sqlite = openSqlite(join(folder.path, 'bench.sqlite'));
    await migrate(sqlite.db, 'sqlite');
    rows.push(['SQLite', ...(await measure(sqlite, url))]);
    const postgres = openPostgres(server.url);
    await postgres.runExclusively((db) => migrate(db, 'postgres'));
    rows.push(['PostgreSQL', ...(await measure(postgres, url))]);
  } finally {
    stripe.kill();
    server.remove();
    folder.remove();
  }
  printTable(rows);
}

async function runStripe() {
  const clock = { now: MONDAY_NOON };
  const stripe = await openFakeStripe({ now: () => clock.now });
  for (let account = 0; account < READ; account += 1) {
    const fake = stripe.openAccount(keyOf(account));
    const link = fake.addLink(7900, linkOf(account));
    for (let number = SESSIONS - 1; number >= 0; number -= 1) {
      clock.now = boughtAt(number);
      fake.pay(link, { isLive: true }).id = sessionOf(account, number);
    }
  }
  console.log(stripe.url);
}

async function measure(connection: Connection, apiUrl: string): Promise<string[]> {
  const { db, dialect } = connection;
  console.log(`Filling ${dialect}…`);
  const { codes, spas } = await fill(db);
  // On SQLite, the program has no statistics either.
  if (dialect === 'postgres') await sql`analyze`.execute(db);
  const { share, requests } = await readAll(db, apiUrl);
  const site = await openApp({}, connection);
  const checks = await checkVouchers(site, codes);
  const { lists, years, statements } = await readStatements(site, spas);
  const owners = await visitOwners(site, spas);
  await site.close();
  judge(`${dialect}, of one core`, share, { bar: BUDGET.coreShare }, percent);
  const p99 = (what: string, figures: number[], bar: number) => {
    const figure = quantile(figures, 0.99);
    judge(`${dialect}, p99 of ${what}`, figure, { bar }, milliseconds);
    return milliseconds(figure);
  };
  return [
    percent(share),
    ((requests * ACCOUNTS * 1000) / READ_EVERY_MS).toFixed(1),
    ((requests * 1000) / READ_EVERY_MS).toFixed(3),
    milliseconds(quantile(checks, 0.5)),
    p99('a voucher', checks, BUDGET.checkMs),
    p99('the list of statements', lists, BUDGET.pageMs),
    p99('the file of a year', years, BUDGET.yearMs),
    p99('a statement', statements, BUDGET.pageMs),
    p99("a spa's own page", owners, BUDGET.pageMs),
  ];
}

/** Leaves out the newest purchase of every third account. Returns the vouchers' codes and the spas. */
async function fill(db: Db): Promise<{ codes: string[]; spas: BusinessRow[] }> {
  const codes: string[] = [];
  const spas: BusinessRow[] = [];
  for (let account = 0; account < ACCOUNTS; account += 1) {
    const business = await addBusiness(db, { zip: '78701', name: `Spa ${account}` });
    const deal = await addDeal(db, business, { checkout_url: linkOf(account).url });
    await addAccount(db, account, deal);
    const first = account < READ && account % NEW_IN === 0 ? 1 : 0;
    const purchases = Array.from({ length: SESSIONS - first }, (_, index) =>
      purchaseOf(deal, {
        ...{ session_id: sessionOf(account, index + first), link_id: linkOf(account).id },
        ...{ payment_intent: `pi_${account}_${index + first}`, at: boughtAt(index + first) },
      }),
    );
    await db.insertInto('purchases').values(purchases).execute();
    const vouchers = purchases.slice(0, VOUCHERS / ACCOUNTS).map((purchase, index) => {
      const used = { used_at: middleOf(index), used_by: business.name };
      return voucherOf(purchase, index % USED_EVERY === 0 ? used : {});
    });
    await db
      .insertInto('vouchers')
      .values(vouchers.map(({ row }) => row))
      .execute();
    codes.push(...vouchers.filter(({ row }) => row.used_at === null).map(({ code }) => code));
    await addYear(db, business, vouchers);
    spas.push(business);
  }
  return { codes, spas };
}

/** Purchase by purchase the next month of the year before. */
const monthOf = (index: number) => plusMonths('2025-03', index % 12);
const middleOf = (index: number) => Date.parse(`${monthOf(index)}-15T18:00:00Z`);

/** Each purchase with a voucher is a line, as if it were of another month. */
async function addYear(
  db: Db,
  { id, name }: BusinessRow,
  vouchers: ReturnType<typeof voucherOf>[],
) {
  const times = { created_at: MONDAY_NOON, updated_at: MONDAY_NOON };
  const months = [...new Set(vouchers.map((_, index) => monthOf(index)))];
  const statements = months.map((month) => ({
    ...{ id: `${id}:${month}`, business_id: id, business_name: name, month, ...times },
  }));
  await db.insertInto('statements').values(statements).execute();
  const lines = vouchers.map(({ row }, index) => ({
    ...{ id: row.id, statement_id: `${id}:${monthOf(index)}`, session_id: row.session_id },
    ...{
      kind: 'purchase' as const,
      deal_title: 'Swedish massage',
      cents: 7900,
      is_live: 1 as const,
    },
    ...{ percent_hundredths: 1500, commission_cents: 1185, at: middleOf(index) },
    created_at: MONDAY_NOON,
  }));
  await db.insertInto('statement_lines').values(lines).execute();
}

async function addAccount(db: Db, account: number, { id, business_id }: DealRow) {
  const key_sealed = seal(keyOf(account), `stripe ${business_id}`, SECRET);
  // Only accounts that are read are due.
  const next_read_at = account < READ ? 0 : MONDAY_NOON + READ_EVERY_MS;
  const at = { next_read_at, read_from: MONDAY_NOON, created_at: 1, updated_at: 1 };
  await db
    .insertInto('stripe_accounts')
    .values({ id: business_id, business_id, key_sealed, ...at })
    .execute();
  const link = { link_id: linkOf(account).id, account_id: business_id, price_cents: 7900 };
  await db
    .insertInto('deal_links')
    .values({ deal_id: id, ...link, has_optional_items: 0, is_current: 1 })
    .execute();
}

/** The share of a core that all accounts take, and the requests of one reading of one account. */
async function readAll(db: Db, apiUrl: string) {
  const counted = { requests: 0 };
  const { fetch } = globalThis;
  globalThis.fetch = (...args) => {
    counted.requests += 1;
    return fetch(...args);
  };
  const work = {
    ...{ zipTable, defaults: SITE, secret: SECRET, isDemo: false, now: () => MONDAY_NOON },
    readStripe: openStripe({ apiUrl }),
  };
  await readDueAccounts(db, work);
  const before = { ...process.cpuUsage(), requests: counted.requests };
  let accounts = 0;
  for (;;) {
    const count = await readDueAccounts(db, work);
    if (count === 0) break;
    accounts += count;
  }
  const { user, system } = process.cpuUsage(before);
  globalThis.fetch = fetch;
  return {
    share: (((user + system) / 1000 / accounts) * ACCOUNTS) / READ_EVERY_MS,
    requests: (counted.requests - before.requests) / accounts,
  };
}

function checkVouchers(site: TestApp, codes: string[]): Promise<number[]> {
  return timed(CHECKS, async (round) => {
    const response = await site.get(`/v/${codes[(round * 7919) % codes.length]}`);
    if (!(await response.text()).includes('Valid until')) throw new Error(`${response.status}`);
  });
}

/** Pages of the list, the file with all statements of a year, and pages of one statement. */
async function readStatements(site: TestApp, spas: BusinessRow[]) {
  const Cookie = await openSession(site);
  const read = async (path: string) => {
    const text = await (await site.get(path, { Cookie })).text();
    if (!/Spa \d/.test(text)) throw new Error(`${path}: ${text.slice(0, 200)}`);
  };
  const lists = await timed(PAGES, (round) => read(`/admin/statements?page=${1 + (round % 9)}`));
  const years = await timed(YEARS, () => read('/admin/statements.csv'));
  const statements = await timed(PAGES, (round) => {
    const id = `${spas[(round * 7919) % spas.length]?.id}:2026-01`;
    return read(`/admin/statements/${encodeURIComponent(id)}`);
  });
  return { lists, years, statements };
}

/** Spas' own pages, each with its session. */
async function visitOwners(site: TestApp, spas: BusinessRow[]): Promise<number[]> {
  const cookies: string[] = [];
  for (const { id: businessId, email: address } of spas.slice(0, SIGNED_IN)) {
    const owner = await makeOwnerLink(site.db, { businessId, address }, SECRET, MONDAY_NOON);
    cookies.push(cookieOf(await site.post(ownerUrl(owner, '', SECRET) ?? '', {})));
  }
  return timed(PAGES, async (round) => {
    const Cookie = cookies[round % cookies.length] ?? '';
    const response = await site.get('/owner', { Cookie });
    if (!(await response.text()).includes('My deals')) throw new Error(`${response.status}`);
  });
}
