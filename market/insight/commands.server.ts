import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { countLive } from '../../database/live-kinds.ts';
import { appendEvent } from '../changes/commands.server.ts';
import { criteriaOf } from '../deals/count.server.ts';
import { parseDealId } from '../deals/rules.ts';
import type { Db } from '../ports.ts';
import { slicesOf } from '../slices.ts';
import type { ZipTable } from '../zips/store.server.ts';
import { foundRange, MANY_FOUND } from './rules.ts';
import { type DayFigure, liveDealsBy, type PathFigure, type SearchFigure } from './store.server.ts';

/** What one process saw a person do for the first time today. */
export type Visit =
  | { kind: 'person' }
  | { kind: 'search'; zip: string; radius: number }
  /** `deal` is the id or the spa's slug, as in the address. */
  | { kind: 'step'; step: PathFigure['step']; deal: string };

export interface VisitBatch {
  day: string;
  salt: string;
  /** 11 random characters of base64url, so that a batch written twice counts once. */
  receipt: string;
  totals: DayFigure[];
  /** `deal` is as in the address, still unchecked. */
  atDeals: Array<{ kind: 'view' | 'book'; deal: string; n: number }>;
  /** `person` is a hash that only this day's salt can make. */
  visits: Array<{ person: string; visit: Visit }>;
}

/** The first 8 bytes of the hash. */
export function markOf(salt: string, ...texts: string[]): string {
  return hmac(salt, texts).subarray(0, 8).toString('base64url');
}

/** One browser at one address on one day. */
export const personOf = (salt: string, address: string, userAgent: string, host: string) =>
  hmac(salt, [address, userAgent, host]).toString('base64url');

function hmac(salt: string, texts: string[]): Buffer {
  return createHmac('sha256', salt).update(JSON.stringify(texts)).digest();
}

/** All or nothing; people count once a day in all processes. 'known': stored before. */
export async function storeVisits(
  db: Db,
  batch: VisitBatch,
  zipTable: ZipTable,
  now: number,
): Promise<{ kind: 'stored' | 'known' }> {
  const { day, salt } = batch;
  const deals = await liveDealsOf(db, batch, now);
  const marks = new Map<string, Visit>();
  for (const { person, visit } of batch.visits) {
    const deal = visit.kind === 'step' ? deals.get(visit.deal) : undefined;
    if (visit.kind === 'step' && deal === undefined) continue;
    const known = deal !== undefined && visit.kind === 'step' ? { ...visit, deal } : visit;
    marks.set(markOf(salt, ...whatIsNew(known), person), known);
  }
  const foundBy = await foundBySearch(db, [...marks.values()], zipTable, now);
  return db.transaction().execute(async (tx) => {
    if ((await insertMarks(tx, day, [batch.receipt])).size === 0) return { kind: 'known' };
    const added = await insertMarks(tx, day, [...marks.keys()]);
    const visits = [...added].flatMap((mark) => marks.get(mark) ?? []);
    const atDeals = batch.atDeals.filter(({ deal }) => deals.has(deal));
    await addToDays(tx, day, summed([...batch.totals, ...atDeals, ...visits.flatMap(peopleOf)]));
    await addToSearches(tx, day, searchesOf(visits, foundBy));
    await addToPaths(tx, day, pathsOf(visits));
    return { kind: 'stored' };
  });
}

function liveDealsOf(db: Db, { atDeals, visits }: VisitBatch, now: number) {
  const steps = visits.flatMap(({ visit }) => (visit.kind === 'step' ? visit.deal : []));
  const names = [...new Set([...atDeals.map(({ deal }) => deal), ...steps])];
  const { ids = [], slugs = [] } = Object.groupBy(names, (name) =>
    parseDealId(name) ? 'ids' : 'slugs',
  );
  return liveDealsBy(db, { ids, slugs }, now);
}

/** A person can do each step once a day. */
function whatIsNew(visit: Visit): [step: string, id: string] {
  if (visit.kind === 'person') return ['person', ''];
  if (visit.kind === 'search') return ['search', searchKey(visit)];
  return [visit.step, visit.deal];
}

const searchKey = ({ zip, radius }: { zip: string; radius: number }) => `${zip} ${radius}`;

async function foundBySearch(db: Db, visits: Visit[], zipTable: ZipTable, now: number) {
  const found = new Map<string, SearchFigure['found']>();
  for (const visit of visits) {
    if (visit.kind !== 'search' || found.has(searchKey(visit))) continue;
    const zips = zipTable.zipsAround(visit.zip, visit.radius) ?? [];
    const { deals } = await countLive(db, zips, criteriaOf({}, now), MANY_FOUND);
    found.set(searchKey(visit), foundRange(deals));
  }
  return found;
}

function peopleOf({ kind }: Visit): DayFigure[] {
  return kind === 'person' ? [{ kind: 'people', key: '', n: 1 }] : [];
}

function summed(figures: Array<{ kind: DayFigure['kind']; key?: string; n: number }>): DayFigure[] {
  const sums = new Map<string, DayFigure>();
  for (const { kind, key = '', n } of figures) {
    const name = `${kind} ${key}`;
    sums.set(name, { kind, key, n: n + (sums.get(name)?.n ?? 0) });
  }
  return [...sums.values()];
}

function searchesOf(visits: Visit[], foundBy: Map<string, SearchFigure['found']>): SearchFigure[] {
  const sums = new Map<string, SearchFigure>();
  for (const visit of visits) {
    if (visit.kind !== 'search') continue;
    const { zip, radius } = visit;
    const key = searchKey(visit);
    sums.set(key, { zip, radius, found: foundBy.get(key) ?? '0', n: 1 + (sums.get(key)?.n ?? 0) });
  }
  return [...sums.values()];
}

function pathsOf(visits: Visit[]): PathFigure[] {
  const sums = new Map<string, PathFigure>();
  for (const visit of visits) {
    if (visit.kind !== 'step') continue;
    const { deal, step } = visit;
    const key = `${step} ${deal}`;
    sums.set(key, { deal_id: deal, step, people: 1 + (sums.get(key)?.people ?? 0) });
  }
  return [...sums.values()];
}

/** One salt per day for all processes; `fresh` if there is none yet. */
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

export async function insertMarks(tx: Db, day: string, marks: string[]): Promise<Set<string>> {
  const added = new Set<string>();
  // Sorted, so that two processes with the same people wait for each other instead of deadlocking.
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

export const FIGURES = 'figures';

/** Deletes all figures and marks. Salts stay, because processes have them in memory. */
export async function eraseFigures(
  db: Db,
  { actor, now }: { actor: string; now: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const event = { at: now, actor, kind: 'settings', record: FIGURES } as const;
    await appendEvent(tx, { ...event, before: {}, after: undefined });
    await tx.deleteFrom('insight_seen').execute();
    await tx.deleteFrom('insight_days').execute();
    await tx.deleteFrom('insight_searches').execute();
    await tx.deleteFrom('insight_paths').execute();
  });
}
