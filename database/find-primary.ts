import { openSession, type Session, type SessionTimeouts } from './postgres-session.ts';
import { isOutOfSessions } from './unavailable.ts';

export type FindPrimary = () => Promise<Session>;

/** Connects to the address that accepts writes, starting with the one that answered last. */
export function createFindPrimary(addresses: string[], timeouts: SessionTimeouts): FindPrimary {
  let lastIndex = 0;
  return async () => {
    let lastError: unknown;
    for (let attempt = 0; attempt < addresses.length; attempt += 1) {
      const index = (lastIndex + attempt) % addresses.length;
      try {
        const session = await openSession(addresses[index] ?? '', timeouts);
        lastIndex = index;
        return session;
      } catch (error) {
        // A standby that answers next does not say what is wrong with the primary.
        if (!isOutOfSessions(lastError)) lastError = error;
      }
    }
    throw lastError;
  };
}
