import { type Connection, followStream, type Hearing, type Stream } from './live-stream.ts';

type News =
  | { kind: 'version'; version: number }
  | { kind: 'connection'; connection: Connection }
  /** A tab has just come and wants to know what is known. */
  | { kind: 'hello' }
  /** Somebody looks at a tab again, or the network is back. */
  | { kind: 'hurry' };

const NAME = 'spa-deals:inbox';

/**
 * Follows the inbox until the function that it returns is called. A browser opens six connections
 * to a host at most (HTTP/1.1) and a stream holds one, so all tabs share the stream of the one that
 * has the lock; when that one goes, another takes over.
 */
export function followInbox(hearing: Hearing): () => void {
  const leaving = new AbortController();
  const channel = new BroadcastChannel(NAME);
  let stream: Stream | undefined;
  let version: number | undefined;
  let connection: Connection = 'live';

  /** This tab listens for all; resolves when it leaves. */
  const listenForAll = () =>
    new Promise<void>((resolve) => {
      leaving.signal.addEventListener('abort', () => resolve());
      stream = followStream({
        onVersion: (told) => {
          version = told;
          hearing.onVersion(told);
          channel.postMessage({ kind: 'version', version: told } satisfies News);
        },
        onConnection: (state) => {
          connection = state;
          hearing.onConnection(state);
          channel.postMessage({ kind: 'connection', connection: state } satisfies News);
        },
      });
    });

  channel.onmessage = ({ data }: MessageEvent<News>) => {
    if (data.kind === 'version') hearing.onVersion(data.version);
    if (data.kind === 'connection') hearing.onConnection(data.connection);
    if (data.kind === 'hurry') stream?.hurry();
    if (data.kind !== 'hello' || !stream) return;
    channel.postMessage({ kind: 'connection', connection } satisfies News);
    if (version !== undefined) channel.postMessage({ kind: 'version', version } satisfies News);
  };
  channel.postMessage({ kind: 'hello' } satisfies News);

  const hurry = () => {
    stream?.hurry();
    channel.postMessage({ kind: 'hurry' } satisfies News);
  };
  window.addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);
  void inTurn(listenForAll, leaving.signal);

  return () => {
    window.removeEventListener('online', hurry);
    document.removeEventListener('visibilitychange', hurry);
    leaving.abort();
    stream?.stop();
    channel.close();
  };
}

async function inTurn(work: () => Promise<void>, leaving: AbortSignal) {
  // Browsers know locks on https and on the machine itself only; elsewhere each tab has a stream.
  const { locks }: { locks?: LockManager } = navigator;
  if (!locks) return work();
  try {
    await locks.request(NAME, { signal: leaving }, work);
  } catch (error) {
    if (!leaving.aborted) throw error;
  }
}
