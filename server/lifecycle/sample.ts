import { sampleBusinesses } from '../../database/sample/content.ts';
import { TEXTS } from '../../database/sample/data.ts';
import type { Db, InsertableBusiness, InsertableDeal } from '../../database/tables.ts';
import { businessSlug } from '../../market/businesses/rules.ts';
import { dayIn, endOfDay } from '../../market/days.ts';
import { guessKind } from '../../market/deals/rules.ts';
import { DAY_MS } from '../../market/durations.ts';
import { STATES } from '../../market/licenses/states.ts';
import { scenePath } from '../../market/pictures/rules.ts';
import { noteSampleLoaded } from '../../market/sample/commands.server.ts';
import {
  SAMPLE_ACTOR,
  SAMPLE_COMMISSION,
  SAMPLE_LICENSE,
  SAMPLE_PRICE_SEEN,
  type SampleRows,
} from '../../market/sample/rules.ts';
import { sampleLoadedAt } from '../../market/sample/store.server.ts';
import { storedTerms } from '../../market/terms/rules.ts';
import type { ZipTable } from '../../market/zips/store.server.ts';
import { loadSampleFigures } from './sample-figures.ts';
import { loadSampleRecords, sampleRecords } from './sample-records.ts';

const SEED = 20_260_301;
const BATCH_SIZE = 100;
const OWN_POLICY_EVERY = 5;
const OWN_TERMS_EVERY = 6;
const UNRATED_EVERY = 3;
const UNRATED = 2;
const UNSEEN_EVERY = 3;
const UNSEEN = 2;
const UNCHECKED_EVERY = 4;

interface LoadSampleOptions {
  db: Db;
  zipTable: ZipTable;
  now: number;
  print: (line: string) => void;
}

/** Leaves a database alone that has a business. */
export async function loadSample({ db, zipTable, now, print }: LoadSampleOptions): Promise<void> {
  const existing = await db.selectFrom('businesses').select('id').limit(1).executeTakeFirst();
  if (existing || (await sampleLoadedAt(db)) !== undefined) return;
  const rows = sampleRows(zipTable, now);
  const { businesses, deals } = rows;
  await db.transaction().execute(async (tx) => {
    for (const rows of inBatches(businesses))
      await tx.insertInto('businesses').values(rows).execute();
    for (const rows of inBatches(deals)) await tx.insertInto('deals').values(rows).execute();
    await loadSampleRecords(tx, rows);
    await loadSampleFigures(tx, rows, now);
    await noteSampleLoaded(tx, now);
  });
  print(`Loaded sample content: ${businesses.length} spas, ${deals.length} deals`);
}

export function sampleRows(zipTable: ZipTable, now: number): SampleRows {
  const businesses: InsertableBusiness[] = [];
  const deals: InsertableDeal[] = [];
  for (const business of sampleBusinesses(SEED, now)) {
    const entry = zipTable.find(business.zip);
    if (!entry)
      throw new Error(`Sample spa ${business.name} has an unknown ZIP code ${business.zip}`);
    const { city, state, timeZone } = entry;
    const { id, name, email, phone, address, zip, about } = business;
    const created_at = now - business.createdDaysAgo * DAY_MS;
    const times = { created_at, updated_at: created_at };
    const slug = businessSlug({ name, city, state, zip });
    const status = 'active';
    businesses.push({
      id,
      name,
      email,
      phone,
      address,
      city,
      state,
      zip,
      about,
      status,
      ...sampleLicense(businesses.length, state, now),
      latitude: null,
      ...sampleRating(businesses.length, now),
      commission_percent: SAMPLE_COMMISSION,
      hours: business.hours,
      gallery: '',
      slug,
      ...times,
    });
    for (const deal of business.deals) {
      const lastDay = dayIn(timeZone, now + deal.expiresInDays * DAY_MS);
      const created = now - deal.createdDaysAgo * DAY_MS;
      deals.push({
        id: deal.id,
        business_id: id,
        business_zip: zip,
        business_status: status,
        title: deal.title,
        kind: guessKind(deal.title),
        description: deal.description,
        regular_price_cents: deal.regularPriceCents,
        deal_price_cents: deal.dealPriceCents,
        ...samplePriceSeen(deals.length, dayIn(timeZone, now)),
        duration_minutes: deal.durationMinutes,
        max_purchases: deal.maxPurchases,
        image_url: scenePath(deal.scene),
        checkout_url: deal.checkoutUrl,
        starts_at: created,
        expires_at: endOfDay(lastDay, timeZone) ?? now,
        cancellation_policy:
          deals.length % OWN_POLICY_EVERY === 0 ? deal.cancellationPolicy : TEXTS.usualPolicy,
        terms: sampleTerms(deal.title, deals.length),
        status,
        created_at: created,
        updated_at: created,
      });
    }
  }
  return { businesses, deals, ...sampleRecords(deals, businesses, now) };
}

/** The source says that the rating is made up. */
function sampleRating(at: number, now: number) {
  const isRated = at % UNRATED_EVERY !== UNRATED;
  return {
    rating: isRated ? (42 + ((at * 7) % 9)) / 10 : null,
    review_count: isRated ? 12 + ((at * 37) % 260) : null,
    rating_source: isRated ? 'sample content' : null,
    rating_seen_on: isRated ? dayIn('UTC', now) : null,
  };
}

/** The number says that the license is made up. */
function sampleLicense(at: number, state: string, now: number) {
  const hasOne = STATES[state]?.regulation !== 'none';
  const isChecked = hasOne && at % UNCHECKED_EVERY !== 0;
  return {
    has_license_information: 1,
    license_information_at: now,
    license_information_by: SAMPLE_ACTOR,
    license_number: hasOne ? `${SAMPLE_LICENSE}${1000 + at}` : '',
    license_state: hasOne ? state : '',
    license_expires_on: hasOne ? dayIn('UTC', now + (200 + ((at * 7) % 500)) * DAY_MS) : null,
    license_checked_on: isChecked ? dayIn('UTC', now - 21 * DAY_MS) : null,
    license_found: isChecked ? 'active' : '',
  };
}

function samplePriceSeen(at: number, today: string) {
  return at % UNSEEN_EVERY === UNSEEN
    ? { price_seen_at: '', price_seen_on: null }
    : { price_seen_at: SAMPLE_PRICE_SEEN, price_seen_on: today };
}

function sampleTerms(title: string, number: number): string {
  if (guessKind(title) === 'prenatal') return storedTerms({ pregnancy: 'prenatal', late: '15' });
  return number % OWN_TERMS_EVERY === 2
    ? storedTerms(TEXTS.terms[Math.floor(number / OWN_TERMS_EVERY) % TEXTS.terms.length] ?? {})
    : '';
}

function inBatches<Row>(rows: Row[]): Row[][] {
  const count = Math.ceil(rows.length / BATCH_SIZE);
  return Array.from({ length: count }, (_, i) => rows.slice(i * BATCH_SIZE, (i + 1) * BATCH_SIZE));
}
