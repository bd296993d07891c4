import { type RawBuilder, sql } from 'kysely';
import { mondayOf, plusDays } from '../days.ts';
import type { Db } from '../ports.ts';
import { MIN_COMPARED } from './compare.ts';
import type { Span } from './figures.server.ts';

export type PathGroup = 'deal' | 'spa' | 'zip';
/** 'best' and 'worst' by how many of those who opened the deal pressed Book Now. */
export type PathOrder = 'most' | 'worst' | 'best';

/** Each step counts one person, one deal, one day: spas and ZIPs add that up over their deals. */
export interface Path {
  /** The id of the deal or the business, or the ZIP code; '' for all deals that are deleted. */
  id: string;
  name: string;
  /** The spa of a deal. */
  detail: string;
  shown: number;
  viewed: number;
  clicked: number;
}

/** Days that are over, whose last counts have been written: marks die after two. */
const DAYS_UNTIL_FINAL = 3;
/** The longest span that the page offers, and its first week. */
const DAYS_STORED = 100;

/**
 * Sums up the weeks that are over and that nobody has summed up: at most 35 ms a week on SQLite with
 * 5 million rows. Reading weeks does it first, so that nothing has to run in between.
 */
export async function sumUpWeeks(db: Db, today: string): Promise<void> {
  const oldest = mondayOf(plusDays(today, -DAYS_STORED));
  const weeks: string[] = [];
  for (let week = oldest; week < firstOpenDay(today); week = plusDays(week, 7)) weeks.push(week);
  const missing = await missingAmong(db, weeks);
  for (const week of missing) {
    await sql`insert into insight_weeks (week, deal_id, shown, viewed, clicked)
      select ${week}, deal_id, sum(shown), sum(viewed), sum(clicked)
      from (${stepsOf(sql`day >= ${week} and day <= ${plusDays(week, 6)}`)}) as steps
      group by deal_id order by deal_id on conflict do nothing`.execute(db);
  }
  if (missing.length > 0) await db.deleteFrom('insight_weeks').where('week', '<', oldest).execute();
}

/** One look for each week, ordered so that PostgreSQL takes the index: others read all their rows. */
async function missingAmong(db: Db, weeks: string[]): Promise<string[]> {
  const looks = weeks.map(
    (week) => sql`(select 1 from insight_weeks where week = ${week}
      order by deal_id limit 1) as ${sql.id(week)}`,
  );
  const { rows } = await sql<Record<string, 1 | null>>`select ${sql.join(looks)}`.execute(db);
  return weeks.filter((week) => rows[0]?.[week] !== 1);
}

/**
 * Sums up the days of a span that are final, once a day and span: the page then reads a row a deal
 * and the last days. Summing up a later day deletes those of earlier ones.
 */
async function sumUpSpan(db: Db, from: string, today: string): Promise<void> {
  const to = lastFinalDay(today);
  const known = await db
    .selectFrom('insight_spans')
    .select('last_day')
    .where('first_day', '=', from)
    .where('last_day', '=', to)
    .orderBy('deal_id')
    .limit(1)
    .executeTakeFirst();
  if (known || to < from) return;
  await sumUpWeeks(db, today);
  const week = mondayOf(plusDays(from, 6));
  const open = firstOpenDay(today);
  const whole = open > week ? open : week;
  await sql`insert into insight_spans (first_day, last_day, deal_id, shown, viewed, clicked)
    select ${from}, ${to}, deal_id, sum(shown), sum(viewed), sum(clicked)
    from (
      select deal_id, shown, viewed, clicked from insight_weeks
        where week >= ${week} and week < ${whole}
      union all ${stepsOf(sql`day >= ${from} and day < ${week} and day <= ${to}`)}
      union all ${stepsOf(sql`day >= ${whole} and day <= ${to}`)}) as parts
    group by deal_id order by deal_id on conflict do nothing`.execute(db);
  await db.deleteFrom('insight_spans').where('last_day', '<', to).execute();
}

/** The first day of the week that may still be counted in. */
export const firstOpenDay = (today: string) => mondayOf(plusDays(today, -DAYS_UNTIL_FINAL));

const lastFinalDay = (today: string) => plusDays(today, -1 - DAYS_UNTIL_FINAL);

function stepsOf(days: RawBuilder<unknown>): RawBuilder<unknown> {
  const people = (step: string) =>
    sql`case when step = ${sql.lit(step)} then people else 0 end as ${sql.ref(step)}`;
  return sql`select deal_id, ${people('shown')}, ${people('viewed')}, ${people('clicked')}
    from insight_paths where ${days}`;
}

/** How many came how far in a span that ends on `today`, deal by deal; `limit` at most. */
export async function pathsOf(
  db: Db,
  { from, to: today }: Span,
  { by, order, limit }: { by: PathGroup; order: PathOrder; limit: number },
): Promise<Path[]> {
  const final = lastFinalDay(today);
  await sumUpSpan(db, from, today);
  const sums = sql`select deal_id, sum(shown) as shown, sum(viewed) as viewed,
      sum(clicked) as clicked
    from (
      select deal_id, shown, viewed, clicked from insight_spans
        where first_day = ${from} and last_day = ${final}
      union all ${stepsOf(sql`day >= ${from} and day > ${final} and day <= ${today}`)}) as parts
    group by deal_id`;
  const key = { deal: sql`deal_id`, spa: sql`business_id`, zip: sql`business_zip` }[by];
  const grouped =
    by === 'deal'
      ? sql`select deal_id as id, shown, viewed, clicked from (${sums}) as sums`
      : sql`select coalesce(${key}, '') as id, sum(shown) as shown, sum(viewed) as viewed,
          sum(clicked) as clicked
        from (${sums}) as sums left join deals on deals.id = sums.deal_id group by 1`;
  const { rows } = await sql<Omit<Path, 'name' | 'detail'>>`select * from (${grouped}) as grouped
    where ${order === 'most' ? sql`true` : sql`viewed >= ${MIN_COMPARED}`}
    order by ${orders[order]}, id limit ${limit}`.execute(db);
  const names = await namesOf(
    db,
    by,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, shown, viewed, clicked }) => ({
    id,
    name: names.get(id)?.name ?? '',
    detail: names.get(id)?.detail ?? '',
    // PostgreSQL's sums are texts.
    shown: Number(shown),
    viewed: Number(viewed),
    clicked: Number(clicked),
  }));
}

/** How often a deal's Book Now was pressed since a day, each person once a day. */
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

const orders: Record<PathOrder, RawBuilder<unknown>> = {
  most: sql`shown desc, viewed desc`,
  worst: sql`clicked * 1.0 / viewed, viewed desc`,
  best: sql`clicked * 1.0 / viewed desc, viewed desc`,
};

/** The names as they are now; what was deleted has none. */
async function namesOf(db: Db, by: PathGroup, ids: string[]) {
  if (by === 'zip' || ids.length === 0)
    return new Map(ids.map((id) => [id, { name: id, detail: '' }]));
  const rows =
    by === 'deal'
      ? await db
          .selectFrom('deals')
          .innerJoin('businesses', 'businesses.id', 'deals.business_id')
          .select(['deals.id', 'deals.title as name', 'businesses.name as detail'])
          .where('deals.id', 'in', ids)
          .execute()
      : await db.selectFrom('businesses').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, { detail: '', ...row }]));
}
