import { administratorSession, type Services, services } from '../../context.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/live';

export const handle = { access: 'administrator' } satisfies RouteFacts;

/** Tells each tab of the back office that something is newer, for as long as its session lasts. */
export function loader({ request, context }: Route.LoaderArgs) {
  // A data request would wait for its end, which it does not have.
  if (new URL(request.url).pathname.endsWith('.data')) {
    return new Response('Not found', { status: 404 });
  }
  return liveStream(context.get(administratorSession).id, context.get(services));
}

const HEARTBEAT_MS = 15_000;

/** A reader that leaves this many events unread is gone, even if its connection is open. */
const MAX_QUEUED_EVENTS = 100;

/** A connection that outlived its stream would delay the program's stop. */
const CLOSE_CONNECTION = { Connection: 'close' };

const eventBlock = (lines: string) => Buffer.from(`${lines}\n\n`);
const HEARTBEAT = eventBlock(': still here');
const SESSION_ENDED_EVENT = eventBlock('event: ended\ndata: session');

type LiveServices = Pick<Services, 'liveUpdates' | 'administrator' | 'report'>;

/**
 * Server-sent events whose id and data are the inbox's version: one at once, then one after each
 * change (bursts become one), comments in between, and 'ended' when the session has. A session that
 * gets another token on the way goes on.
 */
function liveStream(sessionId: string, services: LiveServices): Response {
  if (services.liveUpdates.closing.aborted)
    return new Response(null, { status: 503, headers: CLOSE_CONNECTION });
  let close = () => {};
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      close = streamVersions(controller, sessionId, services);
    },
    cancel: () => close(),
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
      ...CLOSE_CONNECTION,
    },
  });
}

/** Sends versions to the reader until the function that it returns is called, or it ends itself. */
function streamVersions(
  controller: ReadableStreamDefaultController<Uint8Array>,
  sessionId: string,
  { liveUpdates, administrator, report }: LiveServices,
): () => void {
  let latestVersion = 0;
  let sentVersion = 0;
  let isOpen = true;

  const sendUpdate = coalesce(async () => {
    try {
      const version = latestVersion;
      const isLiving = await administrator.isLiving(sessionId);
      if (!isOpen) return;
      if (!isLiving) end(SESSION_ENDED_EVENT);
      else if ((controller.desiredSize ?? 0) < -MAX_QUEUED_EVENTS) end();
      else
        controller.enqueue(
          version > sentVersion ? eventBlock(`id: ${version}\ndata: ${version}`) : HEARTBEAT,
        );
      sentVersion = version;
    } catch (error) {
      report(error);
      end();
    }
  });
  const unsubscribe = liveUpdates.subscribe((version) => {
    latestVersion = Math.max(latestVersion, version);
    sendUpdate();
  });
  const heartbeatTimer = setInterval(sendUpdate, HEARTBEAT_MS);
  const handleShutdown = () => end();
  liveUpdates.closing.addEventListener('abort', handleShutdown);

  function stop() {
    isOpen = false;
    clearInterval(heartbeatTimer);
    liveUpdates.closing.removeEventListener('abort', handleShutdown);
    unsubscribe();
  }

  function end(finalEvent?: Uint8Array) {
    if (!isOpen) return;
    stop();
    if (finalEvent) controller.enqueue(finalEvent);
    controller.close();
  }

  return stop;
}

/** Runs some work, never twice at a time: calls during a run make it run again. */
function coalesce(work: () => Promise<void>): () => void {
  let isRunning = false;
  let isRequested = false;
  return async () => {
    isRequested = true;
    if (isRunning) return;
    isRunning = true;
    while (isRequested) {
      isRequested = false;
      await work();
    }
    isRunning = false;
  };
}
