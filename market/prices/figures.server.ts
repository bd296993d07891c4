import { sql } from 'kysely';
import { isSqlite } from '../../database/locks.ts';
import { isLiveAt } from '../../database/nearby-deals.ts';
import { nextStart } from '../deals/starts-and-ends.server.ts';
import type { Db } from '../ports.ts';

const NEVER = Number.POSITIVE_INFINITY;

/**
 * When what pages say of deals changes although nobody writes, the ends of those that they show aside
 * (epoch milliseconds, or Infinity): the next start, and where deals are compared only with proven
 * prices, the end of the next proof.
 */
export async function nextChange(db: Db, now: number, onlyProven: boolean): Promise<number> {
  const start = await nextStart(db, now);
  return onlyProven ? Math.min(start, await nextEndOfProof(db, now)) : start;
}

async function nextEndOfProof(db: Db, now: number): Promise<number> {
  const row = await db
    .selectFrom('deals')
    .select('proven_until')
    // The first conditions are those of its index, to the letter.
    .where(sql<boolean>`business_status = 'active' and listed = 1 and proven_until > 0`)
    .where('proven_until', '>', now)
    .orderBy('proven_until')
    .limit(1)
    .executeTakeFirst();
  return row?.proven_until ?? NEVER;
}

/** Percents that are shown: every deal saves something and costs something. */
const PERCENTS = Array.from({ length: 99 }, (_, index) => index + 1);

/**
 * The largest percent off of all deals that are live and compared, and until when one has it;
 * undefined where there is none. One look into an index for each percent.
 */
export async function largestPercentOff(
  db: Db,
  now: number,
  onlyProven: boolean,
): Promise<{ percent: number; until: number } | undefined> {
  const until = onlyProven
    ? sql`case when proven_until < expires_at then proven_until else expires_at end`
    : sql`expires_at`;
  const isProven = sql`proven_until > 0 and proven_until > ${now}`;
  const index = sql.raw(onlyProven ? 'deals_proven_by_percent' : 'deals_by_percent');
  const query = sql<{ percent: number; until: number }>`select percent, until from (
      select percents.value as percent, (
        select ${until} from deals ${isSqlite(db) ? sql`indexed by ${index}` : sql``}
        where percent_off = percents.value and ${isLiveAt(now)}
          ${onlyProven ? sql`and ${isProven}` : sql``}
        order by expires_at desc limit 1) as until
      from ${
        isSqlite(db)
          ? sql`json_each(${JSON.stringify(PERCENTS)}) as percents`
          : sql`unnest(${`{${PERCENTS.join()}}`}::int[]) as percents(value)`
      }) as each
    where until is not null order by percent desc limit 1`;
  const [row] = (await query.execute(db)).rows;
  return row && { percent: row.percent, until: row.until };
}
