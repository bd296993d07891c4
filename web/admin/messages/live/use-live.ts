import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Connection } from './live-stream.ts';
import { followInbox } from './shared-stream.ts';

/**
 * Asks the server again whenever the inbox has become newer than what is `loaded`: one question at
 * a time, however many changes come meanwhile. A question in vain is repeated at the next sign of
 * life.
 */
export function useLive(loaded: number): Connection {
  const { revalidate, state } = useRevalidator();
  const [connection, setConnection] = useState<Connection>('live');
  const [heard, setHeard] = useState({ version: 0 });
  const answered = useRef(heard);

  useEffect(
    () =>
      followInbox({
        onVersion: (version) => setHeard({ version }),
        onConnection: setConnection,
      }),
    [],
  );

  useEffect(() => {
    if (state !== 'idle' || heard === answered.current || heard.version <= loaded) return;
    answered.current = heard;
    void revalidate();
  }, [state, heard, loaded, revalidate]);

  return connection;
}
