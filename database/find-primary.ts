import { openSession, type Session, type SessionTimeouts } from './postgres-session.ts';
import { unavailable } from './unavailable.ts';

/** Opens a session; `notified` is called at whatever is announced on channels that it listens to. */
export type FindPrimary = (onNotification?: () => void) => Promise<Session>;

/** Dials whichever of the addresses takes writes, beginning with the one that answered last. */
export function createFindPrimary(addresses: string[], timeouts: SessionTimeouts): FindPrimary {
  let lastIndex = 0;
  return async (onNotification) => {
    let lastError: unknown;
    for (let attempt = 0; attempt < addresses.length; attempt += 1) {
      const index = (lastIndex + attempt) % addresses.length;
      try {
        const session = await openSession(addresses[index] ?? '', timeouts, onNotification);
        lastIndex = index;
        return session;
      } catch (error) {
        lastError = error;
      }
    }
    throw unavailable(lastError);
  };
}
