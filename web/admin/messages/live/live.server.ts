import type { Services } from '../../../context.ts';

const HEARTBEAT_MS = 15_000;

/** A reader that leaves this many events lying is gone, whatever its connection says. */
const MOST_UNREAD_EVENTS = 100;

/** A connection that lived on after its stream would hold a program up that wants to stop. */
const LAST = { Connection: 'close' };

const block = (lines: string) => Buffer.from(`${lines}\n\n`);
const SIGN_OF_LIFE = block(': still here');
const ENDED = block('event: ended\ndata: session');

type Needed = Pick<Services, 'live' | 'sessionOfStream' | 'report'>;

/**
 * Server-sent events whose id and data are the inbox's version: one at once, then one after each
 * change (bursts become one), comments in between, and 'ended' when the session has.
 */
export function liveStream(cookie: string | null, services: Needed): Response {
  if (services.live.closing.aborted) return new Response(null, { status: 503, headers: LAST });
  let close = () => {};
  const body = new ReadableStream<Uint8Array>({
    start: (reader) => {
      close = tell(reader, cookie, services);
    },
    cancel: () => close(),
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
      ...LAST,
    },
  });
}

/** Tells the reader of versions until the function that it returns is called, or it ends itself. */
function tell(
  reader: ReadableStreamDefaultController<Uint8Array>,
  cookie: string | null,
  { live, sessionOfStream, report }: Needed,
): () => void {
  let newest = 0;
  let told = 0;
  let isOpen = true;

  const say = oneAtATime(async () => {
    try {
      const version = newest;
      const session = await sessionOfStream(cookie);
      if (!isOpen) return;
      if (session.kind !== 'administrator') end(ENDED);
      else if ((reader.desiredSize ?? 0) < -MOST_UNREAD_EVENTS) end();
      else
        reader.enqueue(version > told ? block(`id: ${version}\ndata: ${version}`) : SIGN_OF_LIFE);
      told = version;
    } catch (error) {
      report(error);
      end();
    }
  });
  const unsubscribe = live.subscribe((version) => {
    newest = Math.max(newest, version);
    say();
  });
  const heart = setInterval(say, HEARTBEAT_MS);
  const farewell = () => end();
  live.closing.addEventListener('abort', farewell);

  function stop() {
    isOpen = false;
    clearInterval(heart);
    live.closing.removeEventListener('abort', farewell);
    unsubscribe();
  }

  function end(lastWords?: Uint8Array) {
    if (!isOpen) return;
    stop();
    if (lastWords) reader.enqueue(lastWords);
    reader.close();
  }

  return stop;
}

/** Runs some work, never twice at a time: calls that come meanwhile make it run once more. */
function oneAtATime(work: () => Promise<void>): () => void {
  let isRunning = false;
  let isWanted = false;
  return async () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await work();
    }
    isRunning = false;
  };
}
