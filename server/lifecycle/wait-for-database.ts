import { setTimeout as pause } from 'node:timers/promises';
import { isUnavailable, reasonOf } from '../../database/unavailable.ts';

const PAUSE_MS = 1000;

/** SQLSTATEs that no waiting helps with: a wrong name or password, no such database. */
const HOPELESS = /^(28|3D)/;
/** SQLite's codes of the same kind: all but busy and locked, which is another process at work. */
const SQLITE_WAITS = new Set([5, 6]);

/**
 * For the start: tries again until the database answers, so that the program and its database may be
 * started in any order. Says so, and why, once for each reason.
 */
export async function whenAnswering<T>(
  work: () => Promise<T>,
  say: (line: string) => void,
  giveUp: (line: string) => never,
): Promise<T> {
  let said: string | undefined;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      const refusal = refusalIn(error.cause);
      if (refusal) giveUp(`The database refuses: ${refusal}`);
      const reason = reasonOf(error);
      if (reason !== said) say(`The database does not answer yet (${reason}); waiting for it…`);
      said = reason;
      await pause(PAUSE_MS);
    }
  }
}

function refusalIn(cause: unknown): string | undefined {
  if (!(cause instanceof Error && 'code' in cause)) return undefined;
  if ('errcode' in cause) {
    return SQLITE_WAITS.has(Number(cause.errcode) & 0xff) ? undefined : cause.message;
  }
  return HOPELESS.test(String(cause.code)) ? cause.message : undefined;
}
