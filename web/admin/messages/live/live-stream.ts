export type Connection = 'live' | 'lost' | 'ended';

export interface Hearing {
  /** The inbox's version, told at every sign of life; the same one may come again. */
  onVersion: (version: number) => void;
  onConnection: (connection: Connection) => void;
}

const ADDRESS = '/admin/messages/live';

/** The first pause passes unnoticed, as when the server starts anew; then they double. */
const FIRST_PAUSE_MS = 250;
const SECOND_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Signed in again in another tab, the inbox goes on by itself. */
const ENDED_PAUSE_MS = 5_000;

/** The server gives a sign of life every 15 seconds. */
const LONGEST_SILENCE_MS = 40_000;

/** Milliseconds to wait after so many failures in a row, a quarter of it by chance. */
export function reconnectPause(failures: number, chance: number): number {
  if (failures === 0) return FIRST_PAUSE_MS;
  const pause = Math.min(LONGEST_PAUSE_MS, SECOND_PAUSE_MS * 2 ** (failures - 1));
  return Math.round(pause * (0.75 + chance / 4));
}

export interface Stream {
  /** Tries again at once, where a pause is under way. */
  hurry: () => void;
  stop: () => void;
}

/** Follows the live stream until it is stopped, from session to session. */
export function followStream({ onVersion, onConnection }: Hearing): Stream {
  const leaving = new AbortController();
  let hurry = () => {};

  async function run() {
    for (let failures = 0; !leaving.signal.aborted; ) {
      const outcome = await listen(leaving.signal, (version) => {
        failures = 0;
        onConnection('live');
        onVersion(version);
      });
      if (leaving.signal.aborted) return;
      if (outcome === 'ended') {
        onConnection('ended');
        await pause(ENDED_PAUSE_MS);
        continue;
      }
      if (outcome === 'refused') failures += 1;
      if (failures > 0) onConnection('lost');
      await pause(reconnectPause(failures, Math.random()));
    }
  }

  async function pause(ms: number) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      hurry = resolve;
      timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
  }

  void run();
  return {
    hurry: () => hurry(),
    stop: () => {
      leaving.abort();
      hurry();
    },
  };
}

/** One connection, from its beginning to its end: 'cut' once it had begun, else 'refused'. */
async function listen(
  leaving: AbortSignal,
  onSign: (version: number) => void,
): Promise<'ended' | 'cut' | 'refused'> {
  let outcome: 'cut' | 'refused' = 'refused';
  const silence = new AbortController();
  const alarm = () => setTimeout(() => silence.abort(), LONGEST_SILENCE_MS);
  let timer = alarm();
  try {
    const signal = AbortSignal.any([leaving, silence.signal]);
    const response = await fetch(ADDRESS, { redirect: 'manual', signal });
    // Whoever is not signed in is sent to the login.
    if (response.type === 'opaqueredirect') return 'ended';
    if (!response.ok || !response.body) return 'refused';
    for await (const sign of signsIn(response.body)) {
      if (sign === 'ended') return 'ended';
      clearTimeout(timer);
      timer = alarm();
      outcome = 'cut';
      onSign(sign);
    }
  } catch {
    // No network, no answer, or silence: the pause and the next attempt are for all of them.
  } finally {
    clearTimeout(timer);
  }
  return outcome;
}

/** The version at each sign of life, and the news that the session has ended. */
async function* signsIn(body: ReadableStream<BufferSource>): AsyncGenerator<number | 'ended'> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let version: number | undefined;
  for (let rest = ''; ; ) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      version = versionIn(block) ?? version;
      if (block.startsWith('event: ended')) yield 'ended';
      else if (version !== undefined) yield version;
    }
  }
}

function versionIn(block: string): number | undefined {
  const [, told] = /^data: (\d+)$/m.exec(block) ?? [];
  return told ? Number(told) : undefined;
}
