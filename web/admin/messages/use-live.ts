import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import {
  type Connection,
  followStream,
  type Stream,
  type StreamListeners,
} from './follow-stream.ts';

/**
 * Asks the server again whenever the inbox has become newer than what is `loaded`: one question at
 * a time, however many changes come meanwhile. A question in vain is repeated at the next sign of
 * life.
 */
export function useLive(loadedVersion: number): Connection {
  const { revalidate, state } = useRevalidator();
  const [connection, setConnection] = useState<Connection>('live');
  const [received, setReceived] = useState({ version: 0 });
  const handled = useRef(received);

  useEffect(
    () =>
      followInbox({
        onVersion: (version) => setReceived({ version }),
        onConnection: setConnection,
      }),
    [],
  );

  useEffect(() => {
    if (state !== 'idle' || received === handled.current || received.version <= loadedVersion)
      return;
    handled.current = received;
    void revalidate();
  }, [state, received, loadedVersion, revalidate]);

  return connection;
}

type StreamMessage =
  | { kind: 'version'; version: number }
  | { kind: 'connection'; connection: Connection }
  /** A tab has just come and wants to know what is known. */
  | { kind: 'joined' }
  /** Somebody looks at a tab again, or the network is back. */
  | { kind: 'retry-now' };

const NAME = 'spa-deals:inbox';

/**
 * Follows the inbox until the function that it returns is called. A browser opens six connections
 * to a host at most (HTTP/1.1) and a stream uses one, so all tabs share the stream of the one that
 * has the lock; when that one goes, another takes over.
 */
export function followInbox(listeners: StreamListeners): () => void {
  const stopping = new AbortController();
  const channel = new BroadcastChannel(NAME);
  let stream: Stream | undefined;
  let version: number | undefined;
  let connection: Connection = 'live';

  /** This tab listens for all; resolves when it leaves. */
  const listenForAll = () =>
    new Promise<void>((resolve) => {
      stopping.signal.addEventListener('abort', () => resolve());
      stream = followStream({
        onVersion: (newVersion) => {
          version = newVersion;
          listeners.onVersion(newVersion);
          channel.postMessage({ kind: 'version', version: newVersion } satisfies StreamMessage);
        },
        onConnection: (state) => {
          connection = state;
          listeners.onConnection(state);
          channel.postMessage({ kind: 'connection', connection: state } satisfies StreamMessage);
        },
      });
    });

  channel.onmessage = ({ data }: MessageEvent<StreamMessage>) => {
    if (data.kind === 'version') listeners.onVersion(data.version);
    if (data.kind === 'connection') listeners.onConnection(data.connection);
    if (data.kind === 'retry-now') stream?.retryNow();
    if (data.kind !== 'joined' || !stream) return;
    channel.postMessage({ kind: 'connection', connection } satisfies StreamMessage);
    if (version !== undefined)
      channel.postMessage({ kind: 'version', version } satisfies StreamMessage);
  };
  channel.postMessage({ kind: 'joined' } satisfies StreamMessage);

  const retryNow = () => {
    stream?.retryNow();
    channel.postMessage({ kind: 'retry-now' } satisfies StreamMessage);
  };
  window.addEventListener('online', retryNow);
  document.addEventListener('visibilitychange', retryNow);
  void withTabLock(listenForAll, stopping.signal);

  return () => {
    window.removeEventListener('online', retryNow);
    document.removeEventListener('visibilitychange', retryNow);
    stopping.abort();
    stream?.stop();
    channel.close();
  };
}

async function withTabLock(work: () => Promise<void>, stopSignal: AbortSignal) {
  // Browsers know locks on https and on the machine itself only; elsewhere each tab has a stream.
  const { locks }: { locks?: LockManager } = navigator;
  if (!locks) return work();
  try {
    await locks.request(NAME, { signal: stopSignal }, work);
  } catch (error) {
    if (!stopSignal.aborted) throw error;
  }
}
