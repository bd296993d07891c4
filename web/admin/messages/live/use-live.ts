import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Connection } from './live-stream.ts';
import { followInbox } from './shared-stream.ts';

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
