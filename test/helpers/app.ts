import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import type { LeadRow } from '../../database/tables/lead.ts';
import type { BusinessRow, Connection, Db, DealRow } from '../../database/tables.ts';
import { readZipAliases, readZipFile } from '../../database/zips/load.ts';
import { openAdministrator } from '../../market/admin/administrator.server.ts';
import { ensureAdministrator } from '../../market/admin/commands.server.ts';
import { businessSlug } from '../../market/businesses/rules.ts';
import { isListed } from '../../market/deals/change.server.ts';
import { asWritten, guessKind } from '../../market/deals/rules.ts';
import { type ListingSubmission, submitListing } from '../../market/leads/commands.server.ts';
import { messagesVersion } from '../../market/messages/store.server.ts';
import { openZipTable } from '../../market/zips/store.server.ts';
import type * as BuiltApp from '../../server/app.ts';
import type { AppDependencies } from '../../server/app.ts';
import { byAddress } from '../../server/cache/page-cache.ts';
import { openConnectionValues } from '../../server/config/entered-values.ts';
import { openFiles } from '../../server/files/open-files.ts';
import { openLive } from '../../server/live/live.ts';
import type { Partners } from '../../server/outbound/partners.ts';
import { openConcurrencyLimit } from '../../server/rate-limits/concurrency-limit.ts';
import { openFormLimits } from '../../server/rate-limits/form-limits.ts';
import { openLookupLimits } from '../../server/rate-limits/lookup-limits.ts';
import { rateLimitStoreFor } from '../../server/rate-limits/rate-limit-store.ts';
import {
  openCodeRateLimit,
  openSignInRateLimit,
} from '../../server/rate-limits/sign-in-rate-limit.ts';
import { openPictures } from '../../server/render/pictures.ts';
import { SITE } from './default-site.ts';
import { emptyDatabase } from './empty-database.ts';
import { noPartners, unconfiguredDependencies } from './unconfigured-dependencies.ts';
import { noLicense, noPositionOrRating, withoutEmptyLicense } from './valid-forms.ts';

export const zipTable = openZipTable(readZipFile(), readZipAliases());

/** A Monday noon in Austin, at which every test begins. */
export const MONDAY_NOON = Date.parse('2026-03-02T18:00:00Z');
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

let idCount = 0;
function nextId(): string {
  idCount += 1;
  return `00000000-0000-7000-8000-${String(idCount).padStart(12, '0')}`;
}

export async function addBusiness(
  db: Db,
  business: Partial<BusinessRow> & { zip: string },
): Promise<BusinessRow> {
  const zipEntry = zipTable.find(business.zip);
  const row: BusinessRow = {
    id: nextId(),
    name: 'Juniper Hour',
    email: 'hello@example.com',
    phone: '(512) 555-0132',
    address: '410 Cedar Street',
    city: zipEntry?.city ?? 'Nowhere',
    state: zipEntry?.state ?? 'TX',
    about: 'Three quiet rooms above a bakery.',
    status: 'active',
    ...noLicense,
    ...noPositionOrRating,
    slug: '',
    created_at: MONDAY_NOON - 30 * DAY_MS,
    updated_at: MONDAY_NOON - 30 * DAY_MS,
    ...business,
  };
  row.slug ||= businessSlug(row);
  await db.insertInto('businesses').values(withoutEmptyLicense(row)).execute();
  return row;
}

export async function addDeal(db: Db, business: BusinessRow, deal: Partial<DealRow> = {}) {
  const row = {
    id: nextId(),
    business_id: business.id,
    business_zip: business.zip,
    business_status: business.status,
    title: 'Swedish massage',
    kind: guessKind(deal.title ?? 'Swedish massage'),
    description: 'Sixty unhurried minutes with warm oil.',
    regular_price_cents: 12_000,
    deal_price_cents: 7_900,
    duration_minutes: 60,
    max_purchases: 2,
    image_url: 'https://pictures.example.com/room.jpg',
    checkout_url: 'https://buy.stripe.com/test_0123456789abcd',
    starts_at: deal.created_at ?? MONDAY_NOON - 5 * DAY_MS,
    expires_at: MONDAY_NOON + 10 * DAY_MS,
    cancellation_policy: 'Please call the spa a day ahead to change your hour.',
    status: 'active' as const,
    created_at: MONDAY_NOON - 5 * DAY_MS,
    updated_at: MONDAY_NOON - 5 * DAY_MS,
    ...deal,
  };
  const listed = isListed({ paused_at: null, sold_out_at: null, ...row });
  // Tests of upgrades add deals to older tables, so the database fills in all other columns.
  const stored = await db
    .insertInto('deals')
    .values({ ...row, listed })
    .returningAll()
    .executeTakeFirstOrThrow();
  return asWritten(stored);
}

/** Later than any before unless `at` says when. */
export async function addLead(
  db: Db,
  overrides: Partial<ListingSubmission['request']> & {
    mayText?: boolean;
    isRelayed?: boolean;
    at?: number;
  } = {},
): Promise<LeadRow> {
  const { mayText = false, isRelayed = false, at = MONDAY_NOON, ...request } = overrides;
  const listing = {
    businessName: 'Juniper Hour',
    email: 'owner@juniper.example',
    phone: '(512) 555-0132',
    location: 'Austin, TX',
    ...request,
  };
  const submission = { request: listing, mayText, address: '192.0.2.7', isRelayed };
  const outcome = await submitListing(db, submission, at);
  if (outcome.kind !== 'stored') throw new Error('The same lead twice within a minute');
  const { leadId } = outcome;
  return db.selectFrom('leads').selectAll().where('id', '=', leadId).executeTakeFirstOrThrow();
}

export const ORIGIN = SITE.publicUrl;
export const ADMIN = { email: 'owner@example.com', password: 'a quiet hour on Sunday' };
export const SECRET = 'a secret of the tests, long enough to sign with';

export function administratorIn(
  connection: Pick<Connection, 'db' | 'dialect'>,
  email = ADMIN.email,
  admitSignInAttempt = openSignInRateLimit(connection),
  { secret = SECRET, publicUrl = ORIGIN } = {},
) {
  return openAdministrator({
    db: connection.db,
    secret,
    email,
    publicUrl,
    admitSignInAttempt,
    admitCodeAttempt: openCodeRateLimit(connection),
    now: () => Date.now(),
  });
}

export function importBuiltApp(): Promise<typeof BuiltApp> {
  return import(resolve(import.meta.dirname, '../../build/server/index.js'));
}

export async function frontDoor(cache: Parameters<typeof byAddress>[0]) {
  const { factsAt } = await importBuiltApp();
  return byAddress(cache, (url) => factsAt(url).key);
}

export type TestDependencies = Partial<AppDependencies & Partners>;

export async function openApp(dependencies: TestDependencies = {}, reused?: Connection) {
  const connection = reused ?? (await emptyDatabase());
  const clock = { now: MONDAY_NOON };
  const origin = dependencies.site?.publicUrl ?? ORIGIN;
  const reportedErrors: unknown[] = [];
  const securityEvents: Parameters<AppDependencies['logSecurity']>[0][] = [];
  const dataDir = await mkdtemp(join(tmpdir(), 'spa-deals-'));
  const files = openFiles(dataDir, (error) => reportedErrors.push(error));
  const built = await importBuiltApp();
  const app = built.createApp({
    db: connection.db,
    zipTable,
    now: () => clock.now,
    ...unconfiguredDependencies,
    sampleContent: false,
    report: (error) => reportedErrors.push(error),
    logSecurity: (event) => securityEvents.push(event),
    catalogueVersion: connection.catalogueVersion,
    trackOutage: connection.trackOutage,
    ready: () => sql`select 1`.execute(connection.db),
    cachePage: async () => {},
    trustedProxies: 0,
    checkFormLimit: openFormLimits(rateLimitStoreFor(connection)),
    ...openLookupLimits(connection, (event) => securityEvents.push(event)),
    administrator: administratorIn(connection),
    renderPicture: openPictures(),
    limitConcurrentSignIns: openConcurrencyLimit(),
    cookieSecret: SECRET,
    linkSecret: SECRET,
    ...files,
    partners: async () => ({ ...noPartners, ...dependencies }),
    connectionValues: openConnectionValues(connection.db, SECRET),
    liveUpdates: openLive(
      () => messagesVersion(connection.db),
      (error) => reportedErrors.push(error),
    ),
    ...dependencies,
  });
  return {
    ...{ app, origin, clock, reportedErrors, securityEvents },
    ...{ db: connection.db, dialect: connection.dialect },
    catalogueVersion: connection.catalogueVersion,
    catalogueChanges: connection.catalogueChanges,
    uploadsFolder: files.uploads.folder,
    formerAssetsDir: files.formerAssetsDir,
    close: async () => {
      await connection.close();
      await rm(dataDir, { recursive: true });
    },
    get: (path: string, headers: Record<string, string> = {}) =>
      app.request(`${origin}${path}`, { headers }),
    /** Sends a form as a browser sends it from one of our pages. */
    post: (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
      app.request(`${origin}${path}`, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { Origin: origin, ...headers },
      }),
  };
}

export type TestApp = Awaited<ReturnType<typeof openApp>>;

export async function signIn(testApp: Pick<TestApp, 'db' | 'post'>): Promise<string> {
  await ensureAdministrator(testApp.db, ADMIN, MONDAY_NOON);
  const response = await testApp.post('/admin/login', ADMIN);
  if (response.status !== 302) throw new Error(`Signing in answered ${response.status}`);
  return cookieOf(response);
}

export function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .filter((line) => !/Max-Age=0/i.test(line))
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** Without tags and scripts, with single spaces. */
export function visibleText(html: string): string {
  return html
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll('<wbr/>', '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .replace(/ ([,.])/g, '$1');
}
