import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { FindPrimary } from './find-primary.ts';
import type { Session } from './postgres-session.ts';
import { isOutOfSessions, unavailable } from './unavailable.ts';

/** After this time without a session, the caller learns that the database is unavailable. */
const WAIT_MS = 5000;

/**
 * First come, first served. If the server refuses more sessions, callers share those that exist. A lost one
 * is replaced at the address that accepts writes then. Decision 14 says why it is not the client's own pool.
 */
export function openPool(findPrimary: FindPrimary, size: number): PostgresPool {
  const idle: Session[] = [];
  const busy = new Set<Session>();
  const queue = openQueue();
  let inUse = 0;
  let ended = false;

  function endTurn(left?: Session) {
    const usable = left?.isOver() ? undefined : left;
    if (queue.grantNext(usable)) return;
    inUse -= 1;
    if (usable) idle.push(usable);
  }

  async function takeSession(left?: Session): Promise<Session> {
    let session = left ?? idle.pop();
    while (session?.isOver()) session = idle.pop();
    if (session) return session;
    try {
      return await findPrimary();
    } catch (error) {
      const isOnlyCaller = inUse === 1 && idle.length === 0;
      if (isOnlyCaller || !isOutOfSessions(error)) {
        endTurn();
        throw error;
      }
    }
    if (idle.length > 0) return takeSession();
    inUse -= 1;
    return takeSession(await queue.wait());
  }

  async function connect(): Promise<PostgresPoolClient> {
    if (ended) throw new Error('The database has been closed');
    try {
      let left: Session | undefined;
      if (inUse < size && queue.isEmpty()) inUse += 1;
      else left = await queue.wait();
      const session = await takeSession(left);
      busy.add(session);
      return lend(session);
    } catch (error) {
      throw unavailable(error);
    }
  }

  function lend(session: Session): PostgresPoolClient {
    return {
      query: (sql: string, parameters: readonly unknown[]) => session.query(sql, parameters),
      release(discard?: boolean) {
        busy.delete(session);
        if (discard || ended) void session.end();
        endTurn(session);
      },
    } as PostgresPoolClient;
  }

  return {
    options: {},
    connect,
    async end() {
      ended = true;
      queue.rejectAll(new Error('The database is closing'));
      await Promise.all([...idle.splice(0), ...busy].map((session) => session.end()));
    },
  };
}

/** Resolves to a free session, or to undefined if the caller may open a new one. */
type Waiter = ReturnType<typeof Promise.withResolvers<Session | undefined>>;

function openQueue() {
  const waiters: Waiter[] = [];
  return {
    isEmpty: () => waiters.length === 0,
    async wait(): Promise<Session | undefined> {
      const waiter: Waiter = Promise.withResolvers();
      waiters.push(waiter);
      const timer = setTimeout(() => {
        waiters.splice(waiters.indexOf(waiter), 1);
        waiter.reject(new Error('All sessions are busy'));
      }, WAIT_MS);
      try {
        return await waiter.promise;
      } finally {
        clearTimeout(timer);
      }
    },
    /** Whether somebody was waiting and now has a turn. */
    grantNext(left?: Session): boolean {
      const next = waiters.shift();
      next?.resolve(left);
      return next !== undefined;
    },
    rejectAll(reason: Error) {
      for (const { reject } of waiters.splice(0)) reject(reason);
    },
  };
}
