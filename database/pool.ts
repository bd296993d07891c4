import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { FindPrimary } from './find-primary.ts';
import type { Session } from './postgres-session.ts';
import { unavailable } from './unavailable.ts';

interface Waiter {
  grant: () => void;
  reject: (reason: Error) => void;
}

/**
 * At most `size` sessions, first come first served, in the shape that Kysely needs. After `waitMs`
 * (0: no limit) a waiting caller gets an error that the database is unavailable. A lost session is
 * replaced when next needed, at the address that accepts writes then.
 */
export function openPool(findPrimary: FindPrimary, size: number, waitMs: number): PostgresPool {
  const idle: Session[] = [];
  const busy = new Set<Session>();
  const waiters: Waiter[] = [];
  let inUse = 0;
  let ended = false;

  async function acquireSlot() {
    if (inUse < size) {
      inUse += 1;
      return;
    }
    const slot = Promise.withResolvers<void>();
    const waiter = { grant: slot.resolve, reject: slot.reject };
    waiters.push(waiter);
    const timer = waitMs
      ? setTimeout(() => {
          waiters.splice(waiters.indexOf(waiter), 1);
          slot.reject(new Error('All sessions are busy'));
        }, waitMs)
      : undefined;
    try {
      await slot.promise;
    } catch (error) {
      throw unavailable(error);
    } finally {
      clearTimeout(timer);
    }
  }

  function releaseSlot() {
    const next = waiters.shift();
    if (next) next.grant();
    else inUse -= 1;
  }

  async function connect(): Promise<PostgresPoolClient> {
    if (ended) throw new Error('The database has been closed');
    await acquireSlot();
    try {
      let session = idle.pop();
      while (session?.isOver()) session = idle.pop();
      const leased = session ?? (await findPrimary());
      busy.add(leased);
      return lend(leased);
    } catch (error) {
      releaseSlot();
      throw error;
    }
  }

  function lend(session: Session): PostgresPoolClient {
    return {
      query: (sql: string, parameters: readonly unknown[]) => session.query(sql, parameters),
      release(discard?: boolean) {
        busy.delete(session);
        if (discard || ended) void session.end();
        else if (!session.isOver()) idle.push(session);
        releaseSlot();
      },
    } as PostgresPoolClient;
  }

  return {
    options: {},
    connect,
    async end() {
      ended = true;
      for (const { reject } of waiters.splice(0)) reject(new Error('The database is closing'));
      await Promise.all([...idle.splice(0), ...busy].map((session) => session.end()));
    },
  };
}
