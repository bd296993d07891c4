import { sql } from 'kysely';
import { isLiveAt } from '../../database/nearby-deals.ts';
import type { InsightPathTable, InsightSearchTable } from '../../database/tables/insight.ts';
import type { Db } from '../ports.ts';
import { slicesOf } from '../slices.ts';
import type { InsightKind } from './kinds.ts';

export interface DayFigure {
  kind: InsightKind;
  key: string;
  n: number;
}
export type SearchFigure = Omit<InsightSearchTable, 'day'>;
export type PathFigure = Omit<InsightPathTable, 'day'>;

/** The salt of a day, the same for every process; `fresh` where nobody has made one. */
export async function saltOf(db: Db, day: string, fresh: string): Promise<string> {
  await db
    .insertInto('insight_salts')
    .values({ day, salt: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { salt } = await db
    .selectFrom('insight_salts')
    .select('salt')
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return salt;
}

/** Stores the marks that are new on that day, and returns them. */
export async function insertMarks(tx: Db, day: string, marks: string[]): Promise<Set<string>> {
  const added = new Set<string>();
  // In one order: two processes with the same people then wait for each other instead of failing.
  for (const slice of slicesOf(marks.toSorted())) {
    const rows = await tx
      .insertInto('insight_seen')
      .values(slice.map((mark) => ({ day, mark })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('mark')
      .execute();
    for (const { mark } of rows) added.add(mark);
  }
  return added;
}

export async function addToDays(tx: Db, day: string, figures: DayFigure[]): Promise<void> {
  const ordered = figures.toSorted(by(({ kind, key }) => `${kind} ${key}`));
  for (const slice of slicesOf(ordered)) {
    await tx
      .insertInto('insight_days')
      .values(slice.map((figure) => ({ day, ...figure })))
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'day', 'key'])
          .doUpdateSet({ n: sql`insight_days.n + excluded.n` }),
      )
      .execute();
  }
}

export async function addToSearches(tx: Db, day: string, figures: SearchFigure[]): Promise<void> {
  const ordered = figures.toSorted(by(({ zip, radius, found }) => `${zip} ${radius} ${found}`));
  for (const slice of slicesOf(ordered)) {
    await tx
      .insertInto('insight_searches')
      .values(slice.map((figure) => ({ day, ...figure })))
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'zip', 'radius', 'found'])
          .doUpdateSet({ n: sql`insight_searches.n + excluded.n` }),
      )
      .execute();
  }
}

export async function addToPaths(tx: Db, day: string, figures: PathFigure[]): Promise<void> {
  const ordered = figures.toSorted(by(({ deal_id, step }) => `${deal_id} ${step}`));
  for (const slice of slicesOf(ordered)) {
    await tx
      .insertInto('insight_paths')
      .values(slice.map((figure) => ({ day, ...figure })))
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'deal_id', 'step'])
          .doUpdateSet({ people: sql`insight_paths.people + excluded.people` }),
      )
      .execute();
  }
}

function by<T>(keyOf: (row: T) => string) {
  return (a: T, b: T) => (keyOf(a) < keyOf(b) ? -1 : 1);
}

/**
 * The ids of the deals that are live at `now`, by what an address names them with: a deal's id, or
 * the slug of a spa, which shows its earliest-created live deal. Others are left out.
 */
export async function liveDealsBy(
  db: Db,
  names: { ids: string[]; slugs: string[] },
  now: number,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const ids of slicesOf(names.ids)) {
    const rows = await db
      .selectFrom('deals')
      .select('id')
      .where('id', 'in', ids)
      .where(isLiveAt(now))
      .execute();
    for (const { id } of rows) found.set(id, id);
  }
  for (const slugs of slicesOf(names.slugs)) {
    const rows = await db
      .selectFrom('deals')
      .innerJoin('businesses', 'businesses.id', 'deals.business_id')
      .select(['deals.id', 'businesses.slug'])
      .where('businesses.slug', 'in', slugs)
      .where(isLiveAt(now))
      .orderBy('businesses.created_at')
      .orderBy('businesses.id')
      .orderBy('deals.created_at')
      .orderBy('deals.id')
      .execute();
    for (const { id, slug } of rows) if (!found.has(slug)) found.set(slug, id);
  }
  return found;
}
