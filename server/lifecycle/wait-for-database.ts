import { setTimeout as pause } from 'node:timers/promises';
import { isUnavailable, reasonOf } from '../../database/unavailable.ts';

const RETRY_MS = 1000;

/** SQLSTATEs that waiting does not cure: wrong name or password, no such database. */
const PERMANENT_SQLSTATES = /^(28|3D)/;
/** SQLite's codes of the same kind: all but busy and locked, which mean another process. */
const TRANSIENT_SQLITE_CODES = new Set([5, 6]);

/**
 * For the start: tries until the database answers, so program and database may start in any order.
 * Logs each reason once.
 */
export async function waitForDatabase<T>(
  work: () => Promise<T>,
  print: (line: string) => void,
  exitWithError: (line: string) => never,
): Promise<T> {
  let lastReason: string | undefined;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      const permanentError = permanentErrorIn(error.cause);
      if (permanentError) exitWithError(`The database refuses: ${permanentError}`);
      const reason = reasonOf(error);
      if (reason !== lastReason)
        print(`The database does not answer yet (${reason}); waiting for it…`);
      lastReason = reason;
      await pause(RETRY_MS);
    }
  }
}

function permanentErrorIn(cause: unknown): string | undefined {
  if (!(cause instanceof Error && 'code' in cause)) return undefined;
  if ('errcode' in cause) {
    return TRANSIENT_SQLITE_CODES.has(Number(cause.errcode) & 0xff) ? undefined : cause.message;
  }
  return PERMANENT_SQLSTATES.test(String(cause.code)) ? cause.message : undefined;
}
