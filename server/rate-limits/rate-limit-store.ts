import { CompiledQuery } from 'kysely';
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Connection, Db } from '../../database/tables.ts';

/** Opens one count of how often something was done, by key, within a window of time. */
export type OpenRateLimitStore = (options: IRateLimiterOptions) => RateLimiterAbstract;

export const memoryRateLimitStore: OpenRateLimitStore = (options) => new RateLimiterMemory(options);

/** In memory for a program on its own; in PostgreSQL, where several processes count together. */
export function rateLimitStoreFor({
  db,
  dialect,
}: Pick<Connection, 'db' | 'dialect'>): OpenRateLimitStore {
  return dialect === 'postgres'
    ? (options) => postgresRateLimitStore(db, options)
    : memoryRateLimitStore;
}

/**
 * Counts one more, or rejects with when to come again. A window that ends later than two from now
 * would was begun by a clock that has been set back since: it is over, or nobody would come in.
 */
export async function consume(store: RateLimiterAbstract, key: string): Promise<RateLimiterRes> {
  try {
    return await store.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes) || !isFromFutureClock(refusal, store)) throw refusal;
    await store.delete(key);
    return store.consume(key);
  }
}

/** How often something was counted in the window that is under way. */
export async function consumedPointsOf(store: RateLimiterAbstract, key: string): Promise<number> {
  const current = await store.get(key);
  return current && !isFromFutureClock(current, store) ? current.consumedPoints : 0;
}

function isFromFutureClock({ msBeforeNext }: RateLimiterRes, { msDuration }: RateLimiterAbstract) {
  return msBeforeNext > 2 * msDuration;
}

/** The limiter speaks to `pg`'s client; this is as much of one as it uses, over our own pool. */
function postgresRateLimitStore(db: Db, options: IRateLimiterOptions): RateLimiterPostgres {
  const query = async ({ text, values }: { text: string; values: unknown[] }) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows, rowCount: rows.length };
  };
  return new RateLimiterPostgres({
    ...options,
    storeClient: { query },
    storeType: 'client',
    tableName: 'counts',
    tableCreated: true,
  });
}
