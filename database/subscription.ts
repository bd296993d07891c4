import { setTimeout as pause } from 'node:timers/promises';
import type { FindPrimary } from './find-primary.ts';
import type { Session } from './postgres-session.ts';
import type { Subscription } from './tables.ts';
import { trackOutage } from './unavailable.ts';

/** How often a session that listens is asked whether it still lives, and a lost one opened anew. */
const CHECK_MS = 2000;

/**
 * Listens to a channel on a session of its own until it is closed. `heard` is called after each
 * announcement, and at each check, for what was announced while no session listened is lost.
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
      // Said again it changes nothing, and asks whether the session lives.
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
        // Once for each loss: to open it anew may fail for hours.
        if (!signal.aborted && state !== 'lost') onError(error);
      }
      state = 'lost';
      void session?.end();
      await pause(CHECK_MS, undefined, { ref: false, signal }).catch(() => {});
    }
  }

  // In notes of its own: a request that opened an inbox has not failed where this session does.
  void trackOutage(keepListening);
  return {
    isLive: () => state === 'listening' && session?.isOver() === false,
    async close() {
      closing.abort();
      await session?.end();
    },
  };
}
