import { AsyncLocalStorage } from 'node:async_hooks';

const trackedWork = new AsyncLocalStorage<{ databaseFailed: boolean }>();

const NAME = 'DatabaseUnavailable';

/** The database did not answer. `trackOutage` reports it to its caller even if the error was caught. */
export function unavailable(cause: unknown): Error {
  const tracked = trackedWork.getStore();
  if (tracked) tracked.databaseFailed = true;
  return Object.assign(new Error('The database does not answer', { cause }), { name: NAME });
}

export function isUnavailable(error: unknown): error is Error {
  return error instanceof Error && error.name === NAME;
}

/** A pooler gives the sessions of this program to others, too. */
export class SessionsShared extends Error {
  constructor() {
    super('a pooler shares the sessions of this program with others');
  }
}

/** Contains no values or passwords. */
export function reasonOf({ cause }: Error): string {
  return cause instanceof Error && cause.message ? cause.message : 'no reason given';
}

export async function trackOutage<T>(
  work: () => T | Promise<T>,
): Promise<{ value: T; databaseFailed: boolean }> {
  const tracked = { databaseFailed: false };
  const value = await trackedWork.run(tracked, work);
  return { value, databaseFailed: tracked.databaseFailed };
}

/** SQLSTATEs of a server that cannot serve now: stopping, full, read-only, out of time. */
const UNAVAILABLE_SQLSTATES = /^(?:08|57P|53|58|25006|25P0[34]|40P01|55P03|57014)/;

const UNAVAILABLE_SQLITE_CODES = new Set([5, 6, 8, 10, 13, 14]);

export function isDatabaseFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return UNAVAILABLE_SQLITE_CODES.has(Number(error.errcode) & 0xff);
  const code = 'code' in error ? String(error.code) : '';
  if ('severity' in error) return UNAVAILABLE_SQLSTATES.test(code);
  return 'syscall' in error || /^CONNECT/.test(code);
}

/** The server, the database or the role has no session left. */
export function isOutOfSessions(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '53300';
}

/** Whether the fault ended the connection, and not only a statement (deadlock, lock or time limit). */
export function endsTheConnection(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return isDatabaseFault(error) && !/^(?:40P01|55P03|57014)$/.test(code);
}
