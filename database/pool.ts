import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { DialPrimary } from './find-primary.ts';
import type { Session } from './postgres-session.ts';
import { unavailable } from './unavailable.ts';

interface Waiting {
  take: () => void;
  giveUp: (reason: Error) => void;
}

/**
 * At most `size` sessions, first come first served, in the shape that Kysely asks for. Whoever waits
 * longer than `waitMs` (0: for ever) is told that the database is unavailable. A session that ended
 * is replaced when it is next needed, at whichever of the addresses takes writes then.
 */
export function openPool(dialPrimary: DialPrimary, size: number, waitMs: number): PostgresPool {
  const idle: Session[] = [];
  const busy = new Set<Session>();
  const waiting: Waiting[] = [];
  let taken = 0;
  let ended = false;

  async function takePlace() {
    if (taken < size) {
      taken += 1;
      return;
    }
    const place = Promise.withResolvers<void>();
    const mine = { take: place.resolve, giveUp: place.reject };
    waiting.push(mine);
    const timer = waitMs
      ? setTimeout(() => {
          waiting.splice(waiting.indexOf(mine), 1);
          place.reject(new Error('All sessions are busy'));
        }, waitMs)
      : undefined;
    try {
      await place.promise;
    } catch (error) {
      throw unavailable(error);
    } finally {
      clearTimeout(timer);
    }
  }

  function leavePlace() {
    const next = waiting.shift();
    if (next) next.take();
    else taken -= 1;
  }

  async function connect(): Promise<PostgresPoolClient> {
    if (ended) throw new Error('The database has been closed');
    await takePlace();
    try {
      let session = idle.pop();
      while (session?.isOver()) session = idle.pop();
      const mine = session ?? (await dialPrimary());
      busy.add(mine);
      return lend(mine);
    } catch (error) {
      leavePlace();
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
        leavePlace();
      },
    } as PostgresPoolClient;
  }

  return {
    options: {},
    connect,
    async end() {
      ended = true;
      for (const { giveUp } of waiting.splice(0)) giveUp(new Error('The database is closing'));
      await Promise.all([...idle.splice(0), ...busy].map((session) => session.end()));
    },
  };
}
