import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';

export type Connection = 'live' | 'lost' | 'ended';

const ADDRESS = '/admin/messages/live';

/** An `EventSource` tries again by itself, but not where it was answered with an error. */
const RETRY_MS = 5_000;

export interface Live {
  /** The inbox's version, a new object each time that it comes; the same version may come again. */
  received: { version: number };
  connection: Connection;
}

export const LiveContext = createContext<Live>({ received: { version: 0 }, connection: 'live' });

export function useStream(): Live {
  const [connection, setConnection] = useState<Connection>('live');
  const [received, setReceived] = useState({ version: 0 });
  useEffect(() => followInbox((version) => setReceived({ version }), setConnection), []);
  return { received, connection };
}

/**
 * Loads the screen again whenever something is newer than what was loaded: one question at a time,
 * however many changes come meanwhile.
 */
export function useLive(loadedVersion: number): Connection {
  const { revalidate, state } = useRevalidator();
  const { received, connection } = useContext(LiveContext);
  const handled = useRef(received);

  useEffect(() => {
    if (state !== 'idle' || received === handled.current || received.version <= loadedVersion)
      return;
    handled.current = received;
    void revalidate();
  }, [state, received, loadedVersion, revalidate]);

  return connection;
}

/**
 * Follows the inbox while its tab is seen, until the function that it returns is called: a hidden tab
 * has no stream, because a browser opens six connections to a host at most (HTTP/1.1).
 */
function followInbox(
  onVersion: (version: number) => void,
  onConnection: (connection: Connection) => void,
): () => void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;

  function close() {
    clearTimeout(retry);
    source?.close();
  }

  function open() {
    close();
    if (document.hidden) return;
    source = new EventSource(ADDRESS);
    source.onmessage = ({ data }: MessageEvent<string>) => {
      hasEnded = false;
      onConnection('live');
      onVersion(Number(data));
    };
    // Signed in again in another tab, the inbox goes on.
    source.addEventListener('ended', () => {
      hasEnded = true;
      onConnection('ended');
      close();
      retry = setTimeout(open, RETRY_MS);
    });
    source.onerror = () => {
      if (!hasEnded) onConnection('lost');
      if (source?.readyState === EventSource.CLOSED) retry = setTimeout(open, RETRY_MS);
    };
  }

  open();
  document.addEventListener('visibilitychange', open);
  window.addEventListener('online', open);
  return () => {
    document.removeEventListener('visibilitychange', open);
    window.removeEventListener('online', open);
    close();
  };
}
