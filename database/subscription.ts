import { setTimeout as pause } from 'node:timers/promises';
import type { FindPrimary } from './find-primary.ts';
import type { Session } from './postgres-session.ts';
import type { Subscription } from './tables.ts';
import { trackOutage } from './unavailable.ts';

/** How often the listening session is checked, and a lost one replaced. */
const CHECK_MS = 2000;

/**
 * Listens to a channel on its own session until closed. Calls `onChange` after each announcement and
 * each check, because announcements made while no session listened are lost.
 */
export function listenTo(
  channel: string,
  findPrimary: FindPrimary,
  onChange: () => void,
  onError: (error: unknown) => void,
): Subscription {
  const closing = new AbortController();
  const { signal } = closing;
  let session: Session | undefined;
  let state: 'opening' | 'listening' | 'lost' = 'opening';

  async function listen() {
    session = await findPrimary(onChange);
    while (!signal.aborted) {
      // Repeating it changes nothing and checks whether the session lives.
      await session.query(`listen ${channel}`, []);
      state = 'listening';
      onChange();
      await pause(CHECK_MS, undefined, { ref: false, signal });
    }
  }

  async function keepListening() {
    while (!signal.aborted) {
      try {
        await listen();
      } catch (error) {
        // Once per loss, because reconnecting may fail for hours.
        if (!signal.aborted && state !== 'lost') onError(error);
      }
      state = 'lost';
      void session?.end();
      await pause(CHECK_MS, undefined, { ref: false, signal }).catch(() => {});
    }
  }

  // Noted separately: the request that opened an inbox has not failed because this session does.
  void trackOutage(keepListening);
  return {
    isLive: () => state === 'listening' && session?.isOver() === false,
    async close() {
      closing.abort();
      await session?.end();
    },
  };
}
