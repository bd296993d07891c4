import { sql } from 'kysely';
import { mondayOf, plusDays } from '../days.ts';
import { firstDay, type Span, spanUntil } from '../insight/figures.server.ts';
import type { Db } from '../ports.ts';
import { MEDIAN_DAYS, type Medians, mediansOf, type ReportDays, type Steps } from './rules.ts';

/** Days until a day's last counts are written: marks die after two. */
const DAYS_UNTIL_FINAL = 3;
/** Deals that a report names: one or two pages have room for them. */
const MAX_DEALS = 20;

export interface BusinessReport {
  span: Span;
  /** Days of the span that have figures: none where counting had not begun or was off. */
  countedDays: number;
  /** The first day that was counted; undefined: none yet. */
  since: string | undefined;
  total: Steps;
  /** Active ones; those that were shown most come first. */
  deals: Array<Steps & { id: string; title: string }>;
  /** Deals of the spa that are not named. */
  otherDeals: number;
  /** Archived deals and drafts together, which the total and the weeks have too. */
  archived: Steps;
  /** Full weeks, the oldest first. */
  weeks: Array<Steps & Span>;
  medians: Medians | undefined;
}

/** What a spa's deals brought it in the days that end with `until`; deleted deals are left out. */
export async function readReport(
  db: Db,
  businessId: string,
  { until, days }: { until: string; days: ReportDays },
): Promise<BusinessReport> {
  const span = spanUntil(until, days);
  const since = await firstDay(db);
  const { deals, archived } = await dealsOf(db, businessId, span);
  const daily = await daysOf(db, businessId, span);
  return {
    span,
    countedDays: await countDaysOf(db, span),
    since,
    total: totalOf(daily),
    deals: deals.slice(0, MAX_DEALS),
    otherDeals: Math.max(0, deals.length - MAX_DEALS),
    archived,
    weeks: weeksOf(span, days).map((week) => ({
      ...week,
      ...totalOf(daily.filter(({ day }) => day >= week.from && day <= week.to)),
    })),
    medians: await readMedians(db, businessId, plusDays(until, 1)),
  };
}

/** Where counting is off a day has no row; any page or robot makes one. */
async function countDaysOf(db: Db, { from, to }: Span): Promise<number> {
  const { days } = await db
    .selectFrom('insight_days')
    .select((eb) => eb.fn.count('day').distinct().as('days'))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow();
  return Number(days);
}

function weeksOf({ to }: Span, days: number): Span[] {
  const count = Math.floor(days / 7);
  return Array.from({ length: count }, (_, index) =>
    spanUntil(plusDays(to, -7 * (count - 1 - index)), 7),
  );
}

function totalOf(rows: Steps[]): Steps {
  const sum = (step: keyof Steps) => rows.reduce((total, row) => total + row[step], 0);
  return { shown: sum('shown'), viewed: sum('viewed'), clicked: sum('clicked') };
}

const sumOf = (step: keyof Steps) =>
  sql<number>`sum(case when step = ${sql.lit(step)} then people else 0 end)`.as(step);

function pathsOf(db: Db, { from, to }: Span) {
  return db
    .selectFrom('insight_paths')
    .innerJoin('deals', 'deals.id', 'insight_paths.deal_id')
    .select([sumOf('shown'), sumOf('viewed'), sumOf('clicked')])
    .where('day', '>=', from)
    .where('day', '<=', to);
}

async function daysOf(db: Db, businessId: string, span: Span) {
  const rows = await pathsOf(db, span)
    .select('day')
    .where('business_id', '=', businessId)
    .groupBy('day')
    .execute();
  return rows.map(({ day, ...row }) => ({ day, ...numbersOf(row) }));
}

async function dealsOf(db: Db, businessId: string, span: Span) {
  const sums = await pathsOf(db, span)
    .select('deal_id')
    .where('business_id', '=', businessId)
    .groupBy('deal_id')
    .execute();
  const byId = new Map(sums.map(({ deal_id, ...row }) => [deal_id, numbersOf(row)]));
  const rows = await db
    .selectFrom('deals')
    .select(['id', 'title'])
    .where('business_id', '=', businessId)
    .where('status', '=', 'active')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const nothing = { shown: 0, viewed: 0, clicked: 0 };
  const deals = rows
    .map(({ id, title }) => ({ id, title, ...(byId.get(id) ?? nothing) }))
    .sort((a, b) => b.shown - a.shown || b.viewed - a.viewed);
  for (const { id } of rows) byId.delete(id);
  return { deals, archived: totalOf([...byId.values()]) };
}

/** Figures of other businesses that were shown at all, in the last weeks whose counts are final. */
async function readMedians(db: Db, businessId: string, today: string) {
  const openWeek = mondayOf(plusDays(today, -DAYS_UNTIL_FINAL));
  const span = spanUntil(plusDays(openWeek, -1), MEDIAN_DAYS);
  const days = await countDaysOf(db, span);
  if (days === 0) return undefined;
  const rows = await pathsOf(db, span)
    .where('business_id', '<>', businessId)
    .groupBy('business_id')
    .execute();
  const businesses = rows.map(numbersOf).filter(({ shown }) => shown > 0);
  return mediansOf(businesses, days);
}

/** PostgreSQL's sums are texts. */
function numbersOf({ shown, viewed, clicked }: Steps): Steps {
  return { shown: Number(shown), viewed: Number(viewed), clicked: Number(clicked) };
}
