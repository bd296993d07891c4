import { CompiledQuery, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { addressesIn } from './database-urls.ts';
import { createFindPrimary } from './find-primary.ts';
import { openPool } from './pool.ts';
import { shareReads } from './shared-read.ts';
import { listenTo } from './subscription.ts';
import type { Connection, Subscription, Tables } from './tables.ts';
import { trackOutage } from './unavailable.ts';

export interface PoolSettings {
  /** The most sessions that this process opens for its work. */
  size: number;
  /** How long one statement may take, in milliseconds. */
  statementMs: number;
}

export const DEFAULT_POOL: PoolSettings = { size: 10, statementMs: 10_000 };

const CONNECT_MS = 5000;
const LOCK_MS = 5000;
/** A session that listens has nothing to do but to say that it lives. */
const LISTENER_TIMEOUT_MS = 1000;
const IDLE_IN_TRANSACTION_MS = 15_000;

/** Any number that no other program on the same database takes for its advisory locks. */
const PREPARATION_LOCK_KEY = 7_305_802_201;

/** Connects to PostgreSQL 15+, at whichever of the hosts in `url` takes writes; later, if need be. */
export function openPostgres(url: string, settings: PoolSettings = DEFAULT_POOL): Connection {
  const addresses = addressesIn(url) ?? [];
  const timeouts = {
    connectMs: CONNECT_MS,
    statementMs: settings.statementMs,
    lockMs: LOCK_MS,
    idleInTransactionMs: IDLE_IN_TRANSACTION_MS,
  };
  const noTimeouts = { ...timeouts, statementMs: 0, lockMs: 0, idleInTransactionMs: 0 };
  const findPrimary = createFindPrimary(addresses, timeouts);
  const db = openKysely(openPool(findPrimary, settings.size, CONNECT_MS));
  // On a session of its own, so that a kept page never waits behind pages under way.
  const versionDb = openKysely(openPool(findPrimary, 1, CONNECT_MS));
  const findListenerPrimary = createFindPrimary(addresses, {
    ...timeouts,
    statementMs: LISTENER_TIMEOUT_MS,
  });
  const subscriptions = new Set<Subscription>();
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
    listenToInbox(onChange, report) {
      const subscription = listenTo('inbox', findListenerPrimary, onChange, report);
      subscriptions.add(subscription);
      const close = () => {
        subscriptions.delete(subscription);
        return subscription.close();
      };
      return { ...subscription, close };
    },
    trackOutage,
    async runExclusively(work) {
      const findPrimaryWithoutTimeouts = createFindPrimary(addresses, noTimeouts);
      const lockHolder = openKysely(openPool(findPrimaryWithoutTimeouts, 1, CONNECT_MS));
      const worker = openKysely(openPool(findPrimaryWithoutTimeouts, 2, CONNECT_MS));
      try {
        await lockHolder.executeQuery(
          CompiledQuery.raw('select pg_advisory_lock($1)', [PREPARATION_LOCK_KEY]),
        );
        return await work(worker);
      } finally {
        await Promise.all([worker.destroy(), lockHolder.destroy()]);
      }
    },
    async close() {
      const closing = [...subscriptions].map((listener) => listener.close());
      await Promise.all([db.destroy(), versionDb.destroy(), ...closing]);
    },
  };
}

function openKysely(pool: PostgresPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
