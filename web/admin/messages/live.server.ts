import { inboxVersion } from '../../../market/conversations/store.server.ts';
import type { Services } from '../../context.ts';

const HEARTBEAT_MS = 15_000;

/** A reader that leaves this many events lying is gone, whatever its connection says. */
const MOST_UNREAD_EVENTS = 100;

type Needed = Pick<Services, 'db' | 'live' | 'administrator' | 'report'>;

/**
 * Server-sent events whose id and data are the inbox's version: one at once, then one after each
 * change (bursts become one), comments in between, and 'ended' when the session has.
 */
export function liveStream(cookie: string | null, services: Needed): Response {
  const { db, live, administrator, report } = services;
  let close = () => {};

  const body = new ReadableStream<string>({
    async start(reader) {
      let newest = 0;
      let told = 0;
      let isTelling = false;
      let isOpen = true;

      async function tell() {
        if (isTelling) return;
        isTelling = true;
        try {
          do {
            const version = newest;
            const session = await administrator.sessionOf(cookie);
            if (!isOpen) return;
            if (session.kind !== 'administrator') return end('event: ended\ndata: session\n\n');
            if ((reader.desiredSize ?? 0) < -MOST_UNREAD_EVENTS) return end();
            reader.enqueue(
              version > told ? `id: ${version}\ndata: ${version}\n\n` : ': still here\n\n',
            );
            told = version;
          } while (newest > told);
        } catch (error) {
          report(error);
          end();
        } finally {
          isTelling = false;
        }
      }

      function end(lastWords?: string) {
        if (!isOpen) return;
        close();
        if (lastWords) reader.enqueue(lastWords);
        reader.close();
      }

      const unsubscribe = live.subscribe((version) => {
        newest = Math.max(newest, version);
        void tell();
      });
      const heart = setInterval(() => void tell(), HEARTBEAT_MS);
      close = () => {
        isOpen = false;
        clearInterval(heart);
        unsubscribe();
      };
      try {
        newest = Math.max(newest, await inboxVersion(db));
        await tell();
      } catch (error) {
        report(error);
        end();
      }
    },
    cancel: () => close(),
  });

  return new Response(body.pipeThrough(new TextEncoderStream()), {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    },
  });
}
