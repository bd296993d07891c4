import { sql } from 'kysely';
import { formatTime } from '../dates.ts';
import { dayIn, plusDays } from '../days.ts';
import { isInState } from '../deals/list.server.ts';
import { NO_PICTURE, timeZoneOf } from '../deals/rules.ts';
import { DEMO_LINK } from '../demo/rules.ts';
import { formatDollars } from '../dollars.ts';
import { type CountedPage, readPageByIds } from '../list-page.server.ts';
import type { Db } from '../ports.ts';
import { dueBefore } from '../prices/rules.ts';
import { SAMPLE_LOADED_AT } from '../sample/store.server.ts';
import { BUSINESSES, businessesByIds } from './businesses.server.ts';
import {
  ENDING_MS,
  type HealthContext,
  type HealthKind,
  NO_CLICK_DAYS,
  NO_CLICK_VISITS,
  type Subject,
} from './kinds.ts';

/** One page of what is wrong in one way; indexes find the ids. */
export async function readSubjects(
  db: Db,
  context: HealthContext,
  { kind, page, size }: { kind: HealthKind; page: number; size: number },
): Promise<CountedPage<Subject>> {
  return readPageByIds(idsOf(db, context, kind), page, size, (ids) =>
    isOfBusinesses(kind) ? businessesByIds(db, ids) : dealsByIds(db, ids, context),
  );
}

/** Whether anything is wrong in one way. */
export async function hasSubjects(
  db: Db,
  context: HealthContext,
  kind: HealthKind,
): Promise<boolean> {
  const found = await idsOf(db, context, kind).limit(1).offset(0).execute();
  return found.length > 0;
}

function idsOf(db: Db, context: HealthContext, kind: HealthKind): IdsQuery {
  return isOfBusinesses(kind) ? BUSINESSES[kind](db, context) : DEALS[kind](db, context);
}

const isOfBusinesses = (kind: HealthKind): kind is keyof typeof BUSINESSES => kind in BUSINESSES;

type IdsQuery = Parameters<typeof readPageByIds>[0];

/** The deals of each kind, the most urgent first. */
const DEALS = {
  // The sample's links are made up; in a demo one can buy with them, also where a deal was extended.
  'checkout-link': (db, { now, isDemo }) =>
    listedDeals(db, now)
      .where('updated_at', '>', SAMPLE_LOADED_AT)
      .$if(isDemo === true, (query) => query.where('checkout_url', 'not like', `${DEMO_LINK}%`))
      // The condition must be that of the partial index, letter for letter, or SQLite does not use it.
      .where(
        sql<boolean>`(
          substr(checkout_url, 1, 28) in ('https://buy.stripe.com/test_', 'https://checkout.stripe.com/')
          or substr(checkout_url, 1, 29) = 'https://book.stripe.com/test_')`,
      )
      .orderBy('expires_at')
      .orderBy('id'),
  'cheap-link': (db, { now }) =>
    listedDeals(db, now)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('deal_links')
            .select('deal_links.deal_id')
            .whereRef('deal_links.deal_id', '=', 'deals.id')
            .whereRef('price_cents', '<', 'deal_price_cents')
            .where('is_current', '=', 1),
        ),
      )
      .orderBy('expires_at')
      .orderBy('id'),
  ending: (db, { now }) =>
    db
      .selectFrom('deals')
      .select('id')
      .where(isInState('live', now))
      .where('expires_at', '<', now + ENDING_MS)
      .orderBy('expires_at')
      .orderBy('id'),
  // The condition must be that of the partial index, letter for letter, or SQLite does not use it.
  'price-evidence': (db, { now }) =>
    listedDeals(db, now)
      .where(sql<boolean>`proven_until > 0`)
      .where('proven_until', '<=', dueBefore(now))
      .orderBy('proven_until')
      .orderBy('id'),
  'sold-out': (db, { now }) =>
    db
      .selectFrom('deals')
      .select('id')
      .where(isInState('sold-out', now))
      .orderBy('expires_at')
      .orderBy('id'),
  'no-clicks': (db, { now, timeZone }) => {
    const today = dayIn(timeZone, now);
    const viewed = visitsOf(db, today).having((eb) =>
      eb(eb.fn.sum('people'), '>=', NO_CLICK_VISITS),
    );
    const clicked = stepsOf(db, 'clicked', today).select('deal_id').where('people', '>', 0);
    return db
      .selectFrom(viewed.as('viewed'))
      .innerJoin('deals', 'deals.id', 'viewed.deal_id')
      .select('deals.id')
      .where(isInState('live', now))
      .where('deals.id', 'not in', clicked)
      .orderBy('visits', 'desc')
      .orderBy('deals.id');
  },
  // A spa's gallery gives its deals a picture.
  'no-picture': (db, { now }) =>
    listedDeals(db, now)
      .where('image_url', '=', sql.lit(NO_PICTURE))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('businesses')
            .select('businesses.id')
            .whereRef('businesses.id', '=', 'deals.business_id')
            .where('gallery', '=', ''),
        ),
      )
      .orderBy('expires_at')
      .orderBy('id'),
} satisfies Record<
  Exclude<HealthKind, keyof typeof BUSINESSES>,
  (db: Db, context: HealthContext) => IdsQuery
>;

/** Live ones of active spas, and those that start later. */
function listedDeals(db: Db, now: number) {
  return db
    .selectFrom('deals')
    .select('id')
    .where('business_status', '=', sql.lit('active'))
    .where('listed', '=', sql.lit(1))
    .where('expires_at', '>', now);
}

/** How often each deal was viewed in the last days; each person counts once a day. */
function visitsOf(db: Db, today: string) {
  return stepsOf(db, 'viewed', today)
    .select(['deal_id', (eb) => eb.fn.sum<number>('people').as('visits')])
    .groupBy('deal_id');
}

function stepsOf(db: Db, step: 'viewed' | 'clicked', today: string) {
  return db
    .selectFrom('insight_paths')
    .where('day', '>=', firstDay(today))
    .where('day', '<=', today)
    .where('step', '=', step);
}

const firstDay = (today: string) => plusDays(today, 1 - NO_CLICK_DAYS);

async function dealsByIds(
  db: Db,
  ids: string[],
  { zipTable, timeZone, now }: HealthContext,
): Promise<Subject[]> {
  const rows = await db
    .selectFrom('deals')
    .innerJoin('businesses', 'businesses.id', 'deals.business_id')
    .select(['deals.id', 'title', 'checkout_url', 'expires_at', 'sold_out_at', 'proven_until'])
    .leftJoin(
      ({ selectFrom }) =>
        selectFrom('deal_links')
          .select(['deal_id', ({ fn }) => fn.min('price_cents').as('price_cents')])
          .where('is_current', '=', 1)
          .groupBy('deal_id')
          .as('link'),
      (join) => join.onRef('link.deal_id', '=', 'deals.id'),
    )
    .select(['deal_price_cents', 'link.price_cents'])
    .select(['businesses.name', 'businesses.zip'])
    .where('deals.id', 'in', ids)
    .execute();
  const visits = await visitsOf(db, dayIn(timeZone, now)).where('deal_id', 'in', ids).execute();
  const visitsById = new Map(visits.map((row) => [row.deal_id, Number(row.visits)]));
  return rows.map((row) => {
    const dayText = (at: number | null) =>
      formatTime(at ?? now, 'monthAndDay', timeZoneOf(zipTable.find(row.zip)));
    return {
      id: row.id,
      title: row.title,
      business: row.name,
      zip: row.zip,
      checkoutUrl: row.checkout_url,
      linkPriceText: row.price_cents === null ? '' : formatDollars(row.price_cents),
      dealPriceText: formatDollars(row.deal_price_cents),
      endsText: dayText(row.expires_at),
      soldOutText: dayText(row.sold_out_at),
      provenText: dayText(row.proven_until - 1),
      visits: visitsById.get(row.id) ?? 0,
    };
  });
}
