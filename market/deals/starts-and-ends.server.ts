import { sql } from 'kysely';
import { isLiveAt } from '../../database/nearby-deals.ts';
import { countUpTo } from '../list-page.server.ts';
import type { Db } from '../ports.ts';

/** The next start of a scheduled deal (epoch milliseconds or Infinity). */
export async function nextStart(db: Db, now: number): Promise<number> {
  const row = await db
    .selectFrom('deals')
    .select('starts_at')
    // Letter for letter the condition of the index.
    .where(sql<boolean>`listed = 1`)
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst();
  return row?.starts_at ?? Number.POSITIVE_INFINITY;
}

/** The next start or end of a deal (epoch milliseconds or Infinity). */
export async function nextStartOrEnd(db: Db, now: number): Promise<number> {
  const row = await db
    .selectFrom('deals')
    .select('expires_at')
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst();
  return Math.min(row?.expires_at ?? Number.POSITIVE_INFINITY, await nextStart(db, now));
}

/** The live deals that end in (after, until]: their count, and the first of them. */
export async function dealsEnding(
  db: Db,
  { now, after, until }: { now: number; after: number; until: number },
  { maxNamed, maxCounted }: { maxNamed: number; maxCounted: number },
) {
  const ending = db
    .selectFrom('deals')
    .where(isLiveAt(now))
    .where('deals.expires_at', '>', after)
    .where('deals.expires_at', '<=', until);
  const named = await ending
    .innerJoin('businesses', 'businesses.id', 'deals.business_id')
    .select(['deals.id', 'deals.title', 'businesses.name as business'])
    .orderBy('deals.expires_at')
    .orderBy('deals.id')
    .limit(maxNamed)
    .execute();
  return { named, count: await countUpTo(db, ending.select('deals.id'), maxCounted) };
}
