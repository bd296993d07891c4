import { Kysely, PostgresAdapter, PostgresDialect, type PostgresPool, sql } from 'kysely';
import { CHANGES_QUERY, type ChangeRow, readChanges } from './catalogue-changes.ts';
import { addressesIn } from './database-urls.ts';
import { createFindPrimary } from './find-primary.ts';
import { openPool } from './pool.ts';
import { areOwnSessions, lockPreparation } from './preparation-lock.ts';
import { shareReads } from './shared-read.ts';
import type { Connection, Tables } from './tables.ts';
import { SessionsShared, trackOutage, unavailable } from './unavailable.ts';

export interface PoolSettings {
  size: number;
  statementMs: number;
}

export const DEFAULT_POOL: PoolSettings = { size: 10, statementMs: 10_000 };

const CONNECT_MS = 5000;
const LOCK_MS = 5000;
const IDLE_IN_TRANSACTION_MS = 15_000;

/** PostgreSQL 15 or newer. Calls `onWait` if another process prepares the database. */
export function openPostgres(
  url: string,
  settings: PoolSettings = DEFAULT_POOL,
  onWait: () => void = () => {},
): Connection {
  const addresses = addressesIn(url) ?? [];
  const timeouts = {
    connectMs: CONNECT_MS,
    statementMs: settings.statementMs,
    lockMs: LOCK_MS,
    idleInTransactionMs: IDLE_IN_TRANSACTION_MS,
  };
  const noTimeouts = { ...timeouts, statementMs: 0, lockMs: 0, idleInTransactionMs: 0 };
  const findPrimary = createFindPrimary(addresses, timeouts);
  // A session of its own, so cached pages never wait for pages that are being rendered.
  const versionPool = openPool(findPrimary, 1);
  const versionDb = openKysely(versionPool);
  // Every page needs the version's session, so it opens before the server runs out of sessions.
  const findPrimaryForWork = async () => {
    const client = await versionPool.connect().catch(({ cause }) => {
      throw cause;
    });
    client.release();
    return findPrimary();
  };
  const db = openKysely(openPool(findPrimaryForWork, settings.size));
  return {
    db,
    dialect: 'postgres',
    catalogueVersion: shareReads(async () => {
      const row = await versionDb
        .selectFrom('catalogue')
        .select('version')
        .executeTakeFirstOrThrow();
      return row.version;
    }),
    async catalogueChanges(after) {
      const [before, end] = CHANGES_QUERY;
      const query = sql<ChangeRow>`${sql.raw(before)} ${after} ${sql.raw(end)}`;
      return readChanges((await query.execute(versionDb)).rows, after);
    },
    trackOutage,
    keepsSessions: () => areOwnSessions(db, versionDb),
    async runExclusively(work) {
      const findPrimaryWithoutTimeouts = createFindPrimary(addresses, noTimeouts);
      const lockHolder = openKysely(openPool(findPrimaryWithoutTimeouts, 1));
      const worker = openKysely(openPool(findPrimaryWithoutTimeouts, 2));
      try {
        if (!(await areOwnSessions(lockHolder, worker))) throw unavailable(new SessionsShared());
        await lockPreparation(lockHolder, onWait);
        return await work(worker);
      } finally {
        await Promise.all([worker.destroy(), lockHolder.destroy()]);
      }
    },
    async close() {
      // `versionDb.destroy()` would end its pool only after a query through Kysely.
      await Promise.all([db.destroy(), versionPool.end()]);
    },
  };
}

function openKysely(pool: PostgresPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new Dialect({ pool }) });
}

class Dialect extends PostgresDialect {
  override createAdapter() {
    return new Adapter();
  }
}

class Adapter extends PostgresAdapter {
  /** After a failed transaction Kysely's own lock cannot be released, and that error would hide the first. */
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}
