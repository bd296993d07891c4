import { dial, type Patience, type Session } from './postgres-session.ts';
import { unavailable } from './unavailable.ts';

/** Opens a session; `notified` is called at whatever is announced on channels that it listens to. */
export type DialPrimary = (notified?: () => void) => Promise<Session>;

/** Dials whichever of the addresses takes writes, beginning with the one that answered last. */
export function openPrimary(addresses: string[], patience: Patience): DialPrimary {
  let preferred = 0;
  return async (notified) => {
    let last: unknown;
    for (let tried = 0; tried < addresses.length; tried += 1) {
      const index = (preferred + tried) % addresses.length;
      try {
        const session = await dial(addresses[index] ?? '', patience, notified);
        preferred = index;
        return session;
      } catch (error) {
        last = error;
      }
    }
    throw unavailable(last);
  };
}
