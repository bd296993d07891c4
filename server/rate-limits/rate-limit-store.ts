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
export type Counting = (options: IRateLimiterOptions) => RateLimiterAbstract;

export const inMemory: Counting = (options) => new RateLimiterMemory(options);

/** In memory for a program on its own; in PostgreSQL, where several processes count together. */
export function countingFor({ db, dialect }: Pick<Connection, 'db' | 'dialect'>): Counting {
  return dialect === 'postgres' ? (options) => inPostgres(db, options) : inMemory;
}

/**
 * Counts one more, or rejects with when to come again. A window that ends later than two from now
 * would was begun by a clock that has been set back since: it is over, or nobody would come in.
 */
export async function consume(limit: RateLimiterAbstract, key: string): Promise<RateLimiterRes> {
  try {
    return await limit.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes) || !isFromLater(refusal, limit)) throw refusal;
    await limit.delete(key);
    return limit.consume(key);
  }
}

/** How often something was counted in the window that is under way. */
export async function counted(limit: RateLimiterAbstract, key: string): Promise<number> {
  const found = await limit.get(key);
  return found && !isFromLater(found, limit) ? found.consumedPoints : 0;
}

function isFromLater({ msBeforeNext }: RateLimiterRes, { msDuration }: RateLimiterAbstract) {
  return msBeforeNext > 2 * msDuration;
}

/** The limiter speaks to `pg`'s client; this is as much of one as it uses, over our own pool. */
function inPostgres(db: Db, options: IRateLimiterOptions): RateLimiterPostgres {
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
