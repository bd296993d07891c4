import { fetchOrFailure } from '../../forms/failure.ts';

export type Connection = 'live' | 'lost' | 'ended';

export interface StreamListeners {
  /** The inbox's version, sent with every heartbeat; the same one may come again. */
  onVersion: (version: number) => void;
  onConnection: (connection: Connection) => void;
}

const ADDRESS = '/admin/messages/live';

/** The first pause passes unnoticed, as when the server restarts; then they double. */
const FIRST_RETRY_DELAY_MS = 250;
const SECOND_RETRY_DELAY_MS = 1_000;
const MAX_RETRY_DELAY_MS = 30_000;

/** Signed in again in another tab, the inbox continues. */
const SESSION_ENDED_RETRY_MS = 5_000;

/** The server gives a sign of life every 15 seconds. */
const MAX_SILENCE_MS = 40_000;

/** Milliseconds to wait after so many failures in a row, a quarter of it by chance. */
export function reconnectDelayMs(failures: number, random: number): number {
  if (failures === 0) return FIRST_RETRY_DELAY_MS;
  const delayMs = Math.min(MAX_RETRY_DELAY_MS, SECOND_RETRY_DELAY_MS * 2 ** (failures - 1));
  return Math.round(delayMs * (0.75 + random / 4));
}

export interface Stream {
  /** Tries again at once, where a pause is under way. */
  retryNow: () => void;
  stop: () => void;
}

/** Follows the live stream until it is stopped, from session to session. */
export function followStream({ onVersion, onConnection }: StreamListeners): Stream {
  let isStopped = false;
  let connection = new AbortController();
  let retryNow = () => {};

  async function run() {
    for (let failures = 0; !isStopped; ) {
      connection = new AbortController();
      const outcome = await listen(connection, (version) => {
        failures = 0;
        onConnection('live');
        onVersion(version);
      });
      if (isStopped) return;
      if (outcome === 'ended') {
        onConnection('ended');
        await wait(SESSION_ENDED_RETRY_MS);
        continue;
      }
      if (outcome === 'refused') failures += 1;
      if (failures > 0) onConnection('lost');
      await wait(reconnectDelayMs(failures, Math.random()));
    }
  }

  async function wait(ms: number) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      retryNow = resolve;
      timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
  }

  void run();
  return {
    retryNow: () => retryNow(),
    stop: () => {
      isStopped = true;
      connection.abort();
      retryNow();
    },
  };
}

/** One connection, from its beginning to its end: 'cut' once it had begun, else 'refused'. */
async function listen(
  connection: AbortController,
  onEvent: (version: number) => void,
): Promise<'ended' | 'cut' | 'refused'> {
  let outcome: 'cut' | 'refused' = 'refused';
  const startSilenceTimer = () => setTimeout(() => connection.abort(), MAX_SILENCE_MS);
  let timer = startSilenceTimer();
  const read = async ({ ok, body }: Response) => {
    if (!ok || !body) return;
    for await (const event of readEvents(body)) {
      if (event === 'ended') return event;
      clearTimeout(timer);
      timer = startSilenceTimer();
      outcome = 'cut';
      onEvent(event);
    }
    return;
  };
  // No network, no answer, or silence: the pause and the next attempt are for all of them.
  const result = await fetchOrFailure(ADDRESS, '', read, { signal: connection.signal });
  clearTimeout(timer);
  const isEnded = 'answer' in result ? result.answer === 'ended' : result.failure.why === 'ended';
  return isEnded ? 'ended' : outcome;
}

/** The version at each sign of life, and the news that the session has ended. */
async function* readEvents(body: ReadableStream<BufferSource>): AsyncGenerator<number | 'ended'> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let version: number | undefined;
  for (let rest = ''; ; ) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      version = parseVersion(block) ?? version;
      if (block.startsWith('event: ended')) yield 'ended';
      else if (version !== undefined) yield version;
    }
  }
}

function parseVersion(block: string): number | undefined {
  const [, versionText] = /^data: (\d+)$/m.exec(block) ?? [];
  return versionText ? Number(versionText) : undefined;
}
