import { AsyncLocalStorage } from 'node:async_hooks';

const works = new AsyncLocalStorage<{ lost: boolean }>();

const NAME = 'DatabaseUnavailable';

/** An error that says: the database did not answer. Whoever is `noticing` hears of it too. */
export function unavailable(cause: unknown): Error {
  const work = works.getStore();
  if (work) work.lost = true;
  return Object.assign(new Error('The database does not answer', { cause }), { name: NAME });
}

export function isUnavailable(error: unknown): error is Error {
  return error instanceof Error && error.name === NAME;
}

/** Why an unavailable database did not answer, in words that hold no values and no password. */
export function reasonOf({ cause }: Error): string {
  return cause instanceof Error && cause.message ? cause.message : 'no reason given';
}

/** Does some work and tells whether the database failed it, whatever the work made of that. */
export async function noticing<T>(
  work: () => T | Promise<T>,
): Promise<{ value: T; lost: boolean }> {
  const notes = { lost: false };
  const value = await works.run(notes, work);
  return { value, lost: notes.lost };
}

/** SQLSTATEs of a server that is there but cannot serve now: going, full, read-only, out of time. */
const NOT_NOW = /^(08|57P|53|58|25006|25P0[34]|40P01|55P03|57014)/;

/** The same of SQLite (its primary codes): busy, locked, read-only, I/O error, full, not to be opened. */
const SQLITE_NOT_NOW = new Set([5, 6, 8, 10, 13, 14]);

/** Whether a query failed for reasons of the database's own, and not for what was asked. */
export function isFaultOfTheDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return SQLITE_NOT_NOW.has(Number(error.errcode) & 0xff);
  const code = 'code' in error ? String(error.code) : '';
  if ('severity' in error) return NOT_NOW.test(code);
  return 'syscall' in error || /^CONNECT/.test(code);
}

/** After these the connection goes on: the server has given up one statement, not the session. */
export function endsTheConnection(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return !/^(40P01|55P03|57014)$/.test(code);
}
