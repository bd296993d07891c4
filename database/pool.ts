import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { FindPrimary } from './find-primary.ts';
import type { Session } from './postgres-session.ts';
import { isOutOfSessions, unavailable } from './unavailable.ts';

/** `grant` passes on a free session, or the place for a new one. */
interface Waiter {
  grant: (left?: Session) => void;
  reject: (reason: Error) => void;
}

/** After this time without a session, the caller learns that the database is unavailable. */
const WAIT_MS = 5000;

/**
 * First come, first served. If the server refuses more sessions, callers share those that exist. A lost one
 * is replaced at the address that accepts writes then. Decision 14 says why it is not the client's own pool.
 */
export function openPool(findPrimary: FindPrimary, size: number): PostgresPool {
  const idle: Session[] = [];
  const busy = new Set<Session>();
  const waiters: Waiter[] = [];
  let inUse = 0;
  let ended = false;

  async function waitForTurn(): Promise<Session | undefined> {
    const turn = Promise.withResolvers<Session | undefined>();
    const waiter = { grant: turn.resolve, reject: turn.reject };
    waiters.push(waiter);
    const timer = setTimeout(() => {
      waiters.splice(waiters.indexOf(waiter), 1);
      turn.reject(new Error('All sessions are busy'));
    }, WAIT_MS);
    try {
      return await turn.promise;
    } finally {
      clearTimeout(timer);
    }
  }

  function endTurn(left?: Session) {
    const usable = left?.isOver() ? undefined : left;
    const next = waiters.shift();
    if (next) return next.grant(usable);
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
    return takeSession(await waitForTurn());
  }

  async function connect(): Promise<PostgresPoolClient> {
    if (ended) throw new Error('The database has been closed');
    try {
      let left: Session | undefined;
      if (inUse < size && waiters.length === 0) inUse += 1;
      else left = await waitForTurn();
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
      for (const { reject } of waiters.splice(0)) reject(new Error('The database is closing'));
      await Promise.all([...idle.splice(0), ...busy].map((session) => session.end()));
    },
  };
}
