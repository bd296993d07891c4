import { sql } from 'kysely';
import { isLiveAt } from '../../database/nearby-deals.ts';
import { endOfDay, plusDays, type Span, startOfDay } from '../days.ts';
import type { Db } from '../ports.ts';
import { milesBetween } from '../zips/rules.ts';
import type { ZipEntry, ZipTable } from '../zips/store.server.ts';

export interface Figures extends Span {
  searches: number;
  views: number;
  books: number;
  /** Loaded by people; requests of robots are in no other figure. */
  pages: number;
  robots: number;
  /** The average of days with any: one person on two days would count twice in a sum. */
  peoplePerDay: number;
}

const COUNTED = ['search', 'view', 'book', 'people', 'page', 'robot'] as const;

export function spanUntil(until: string, days: number): Span {
  return { from: plusDays(until, 1 - days), to: until };
}

/** Seven days each, the oldest first; the last one ends with `until`. */
export function weeksUntil(until: string, weeks: number): Span[] {
  return Array.from({ length: weeks }, (_, index) =>
    spanUntil(plusDays(until, -7 * (weeks - 1 - index)), 7),
  );
}

export async function figuresOf(db: Db, spans: Span[]): Promise<Figures[]> {
  const from = spans.map((span) => span.from).sort()[0];
  const to = spans
    .map((span) => span.to)
    .sort()
    .at(-1);
  if (from === undefined || to === undefined) return [];
  const rows = await db
    .selectFrom('insight_days')
    .select(['day', 'kind', (eb) => eb.fn.sum<number>('n').as('n')])
    .where('kind', 'in', COUNTED)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['kind', 'day'])
    .execute();
  return spans.map((span) => {
    const of = (kind: (typeof COUNTED)[number]) =>
      rows.filter((row) => row.kind === kind && row.day >= span.from && row.day <= span.to);
    const sum = (kind: (typeof COUNTED)[number]) =>
      of(kind).reduce((total, { n }) => total + Number(n), 0);
    // While counting is off there is no row, which is not the same as no people.
    const days = of('people').length;
    return {
      ...span,
      searches: sum('search'),
      views: sum('view'),
      books: sum('book'),
      pages: sum('page'),
      robots: sum('robot'),
      peoplePerDay: days > 0 ? Math.round(sum('people') / days) : 0,
    };
  });
}

/** By days of the office in `timeZone`, whatever became of the leads. */
export async function leadsIn(db: Db, { from, to }: Span, timeZone: string): Promise<number> {
  const { n } = await db
    .selectFrom('leads')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('created_at', '>=', startOfDay(from, timeZone) ?? 0)
    .where('created_at', '<=', endOfDay(to, timeZone) ?? 0)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Undefined if nothing was counted yet. */
export async function firstDay(db: Db): Promise<string | undefined> {
  const first = await db
    .selectFrom('insight_days')
    .select('day')
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  return first?.day;
}

export type PathStep = 'shown' | 'viewed' | 'clicked';

/** Each step counts one person once per deal and day. */
export interface Path extends Record<PathStep, number> {
  id: string;
  title: string | undefined;
  businessName: string | undefined;
}

export async function pathsOf(
  db: Db,
  { from, to }: Span,
  { order, limit }: { order: PathStep; limit: number },
): Promise<Path[]> {
  const people = (step: PathStep) =>
    sql`sum(case when step = ${sql.lit(step)} then people else 0 end) as ${sql.ref(step)}`;
  const { rows } = await sql<{ id: string } & Record<PathStep, number>>`
    select * from (
      select deal_id as id, ${people('shown')}, ${people('viewed')}, ${people('clicked')}
      from insight_paths where day >= ${from} and day <= ${to} group by deal_id) as sums
    order by ${sql.ref(order)} desc, shown desc, viewed desc, id limit ${limit}`.execute(db);
  if (rows.length === 0) return [];
  const deals = await db
    .selectFrom('deals')
    .innerJoin('businesses', 'businesses.id', 'deals.business_id')
    .select(['deals.id', 'deals.title', 'businesses.name'])
    .where(
      'deals.id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const byId = new Map(deals.map((deal) => [deal.id, deal]));
  return rows.map(({ id, shown, viewed, clicked }) => ({
    id,
    title: byId.get(id)?.title,
    businessName: byId.get(id)?.name,
    // PostgreSQL returns sums as text.
    shown: Number(shown),
    viewed: Number(viewed),
    clicked: Number(clicked),
  }));
}

/** Each person counts once a day. */
export async function clicksOf(db: Db, dealId: string, since: string): Promise<number> {
  const { n } = await db
    .selectFrom('insight_paths')
    .select((eb) => eb.fn.sum<number | null>('people').as('n'))
    .where('deal_id', '=', dealId)
    .where('day', '>=', since)
    .where('step', '=', 'clicked')
    .executeTakeFirstOrThrow();
  return Number(n ?? 0);
}

export interface TownInVain {
  /** 'Amarillo'; '' if the ZIP table lacks the ZIP code, which then stands alone. */
  city: string;
  state: string;
  zips: string[];
  /** Each person counts once a day per ZIP code and distance. */
  searches: number;
  /** From its ZIP code nearest to a live deal; undefined if there is no live deal. */
  nearestMiles: number | undefined;
  /** Alerts that wait for a deal there. */
  waiting: number;
}

export async function townsInVain(
  db: Db,
  zipTable: Pick<ZipTable, 'find'>,
  span: Span,
  { now, limit }: { now: number; limit: number },
): Promise<TownInVain[]> {
  const rows = await db
    .selectFrom('insight_searches')
    .select(['zip', (eb) => eb.fn.sum<number>('n').as('n')])
    // A literal, so that PostgreSQL uses the partial index.
    .where(sql<boolean>`found = '0'`)
    .where('day', '>=', span.from)
    .where('day', '<=', span.to)
    .groupBy('zip')
    .execute();
  const searched = rows
    .map(({ zip, n }) => ({ zip, n: Number(n), entry: zipTable.find(zip) }))
    .sort((a, b) => b.n - a.n || (a.zip < b.zip ? -1 : 1));
  const towns = [...Map.groupBy(searched, townName).values()]
    .map((parts) => ({ parts, searches: parts.reduce((sum, { n }) => sum + n, 0) }))
    .sort((a, b) => b.searches - a.searches)
    .slice(0, limit);
  if (towns.length === 0) return [];
  const waiting = await alertsIn(
    db,
    towns.flatMap(({ parts }) => parts.map(({ zip }) => zip)),
  );
  const milesFrom = await milesToDeals(db, zipTable, now);
  return towns.map(({ parts, searches }) => ({
    city: parts[0]?.entry?.city ?? '',
    state: parts[0]?.entry?.state ?? '',
    zips: parts.map(({ zip }) => zip),
    searches,
    nearestMiles: milesFrom(parts.flatMap(({ entry }) => entry ?? [])),
    waiting: parts.reduce((sum, { zip }) => sum + (waiting.get(zip) ?? 0), 0),
  }));
}

const townName = ({ zip, entry }: { zip: string; entry: ZipEntry | undefined }) =>
  entry ? `${entry.city}, ${entry.state}` : zip;

async function alertsIn(db: Db, zips: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('alerts')
    .select(['zip', (eb) => eb.fn.countAll<number>().as('n')])
    .where(sql<boolean>`state = 'active'`)
    .where('zip', 'in', zips)
    .groupBy('zip')
    .execute();
  return new Map(rows.map(({ zip, n }) => [zip, Number(n)]));
}

async function milesToDeals(db: Db, zipTable: Pick<ZipTable, 'find'>, now: number) {
  const rows = await db
    .selectFrom('deals_per_zip')
    .select('zip')
    .where(
      sql<boolean>`exists (select 1 from deals
        where deals.business_zip = deals_per_zip.zip and ${isLiveAt(now)})`,
    )
    .execute();
  const live = rows.flatMap(({ zip }) => zipTable.find(zip) ?? []);
  return (places: ZipEntry[]): number | undefined => {
    const miles = places.flatMap((place) => live.map((one) => milesBetween(place, one)));
    return miles.length > 0 ? miles.reduce((least, one) => Math.min(least, one)) : undefined;
  };
}
