import { CompiledQuery, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { addressesIn } from './database-urls.ts';
import { openPrimary } from './find-primary.ts';
import { openPool } from './pool.ts';
import { sharing } from './shared-read.ts';
import { listenTo } from './subscription.ts';
import type { Connection, Listening, Tables } from './tables.ts';
import { noticing } from './unavailable.ts';

export interface PoolSettings {
  /** The most sessions that this process opens for its work. */
  size: number;
  /** How long one statement may take, in milliseconds. */
  statementMs: number;
}

export const POOL: PoolSettings = { size: 10, statementMs: 10_000 };

const CONNECT_MS = 5000;
const LOCK_MS = 5000;
/** A session that listens has nothing to do but to say that it lives. */
const LISTENER_MS = 1000;
const IDLE_IN_TRANSACTION_MS = 15_000;

/** Any number that no other program on the same database takes for its advisory locks. */
const PREPARING = 7_305_802_201;

/** Connects to PostgreSQL 15+, at whichever of the hosts in `url` takes writes; later, if need be. */
export function openPostgres(url: string, settings: PoolSettings = POOL): Connection {
  const addresses = addressesIn(url) ?? [];
  const patience = {
    connect: CONNECT_MS,
    statement: settings.statementMs,
    lock: LOCK_MS,
    idleInTransaction: IDLE_IN_TRANSACTION_MS,
  };
  const endless = { ...patience, statement: 0, lock: 0, idleInTransaction: 0 };
  const dialPrimary = openPrimary(addresses, patience);
  const db = over(openPool(dialPrimary, settings.size, CONNECT_MS));
  // On a session of its own, so that a kept page never waits behind pages under way.
  const versions = over(openPool(dialPrimary, 1, CONNECT_MS));
  const dialListener = openPrimary(addresses, { ...patience, statement: LISTENER_MS });
  const listening = new Set<Listening>();
  return {
    db,
    dialect: 'postgres',
    catalogueVersion: sharing(async () => {
      const row = await versions
        .selectFrom('catalogue')
        .select('version')
        .executeTakeFirstOrThrow();
      return row.version;
    }),
    listenToInbox(heard, report) {
      const mine = listenTo('inbox', dialListener, heard, report);
      listening.add(mine);
      const close = () => {
        listening.delete(mine);
        return mine.close();
      };
      return { ...mine, close };
    },
    noticing,
    async alone(work) {
      const dialEndless = openPrimary(addresses, endless);
      const keeper = over(openPool(dialEndless, 1, CONNECT_MS));
      const worker = over(openPool(dialEndless, 2, CONNECT_MS));
      try {
        await keeper.executeQuery(CompiledQuery.raw('select pg_advisory_lock($1)', [PREPARING]));
        return await work(worker);
      } finally {
        await Promise.all([worker.destroy(), keeper.destroy()]);
      }
    },
    async close() {
      const listeners = [...listening].map((listener) => listener.close());
      await Promise.all([db.destroy(), versions.destroy(), ...listeners]);
    },
  };
}

function over(pool: PostgresPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
