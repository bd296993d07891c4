import { CompiledQuery } from 'kysely';
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Connection, Db } from '../../database/tables.ts';

export type OpenRateLimitStore = (options: IRateLimiterOptions) => RateLimiterAbstract;

export const memoryRateLimitStore: OpenRateLimitStore = (options) => new RateLimiterMemory(options);

export function rateLimitStoreFor({
  db,
  dialect,
}: Pick<Connection, 'db' | 'dialect'>): OpenRateLimitStore {
  return dialect === 'postgres'
    ? (options) => postgresRateLimitStore(db, options)
    : memoryRateLimitStore;
}

/**
 * Rejects with the time to try again. A window that ends later than two windows from now began before the
 * clock was set back: it counts as over, or everybody would stay locked out.
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

export async function countOf(
  store: RateLimiterAbstract,
  key: string,
): Promise<RateLimiterRes | undefined> {
  const current = await store.get(key);
  const isOver = !current || current.msBeforeNext < 0 || isFromFutureClock(current, store);
  return isOver ? undefined : current;
}

function isFromFutureClock({ msBeforeNext }: RateLimiterRes, { msDuration }: RateLimiterAbstract) {
  return msBeforeNext > 2 * msDuration;
}

/** The limiter expects `pg`'s client and uses only this part of it. */
function postgresRateLimitStore(db: Db, options: IRateLimiterOptions): RateLimiterPostgres {
  const query = async ({ text, values }: { text: string; values: unknown[] }) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows, rowCount: rows.length };
  };
  return new RateLimiterPostgres({
    ...options,
    storeClient: { query },
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
  });
}
