import { setTimeout as pause } from 'node:timers/promises';
import { isUnavailable, reasonOf } from '../../database/unavailable.ts';
import { refusalIn } from './database-refusal.ts';

const RETRY_MS = 1000;

export const WAITING_FOR_ANOTHER =
  'Another process prepares this database; waiting for it… If none does, npm run doctor names the session to end.';

/** The program and the database may start in any order. Each reason is logged once. */
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
      const refusal = refusalIn(error);
      if (refusal) exitWithError(refusal);
      const reason = reasonOf(error);
      if (reason !== lastReason)
        print(`The database does not answer yet (${reason}); waiting for it…`);
      lastReason = reason;
      await pause(RETRY_MS);
    }
  }
}
