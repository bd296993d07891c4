import { useEffect, useEffectEvent, useRef } from 'react';
import type { Fetcher } from 'react-router';

/**
 * Calls `onAnswer` once for each form that a fetcher sent: with what came back, or with nothing where
 * the form led on, which is done. A fetcher's `data` outlives its redirect, so it cannot tell the two apart. Call
 * what this returns when the form is sent.
 */
export function useFormAnswer<Answer>(
  { data, state }: Pick<Fetcher<Answer>, 'data' | 'state'>,
  onAnswer: (answer: Answer | undefined) => void,
): () => void {
  const before = useRef<{ data: Answer | undefined }>(undefined);
  const handle = useEffectEvent(onAnswer);
  useEffect(() => {
    if (state !== 'idle' || !before.current) return;
    const isNew = data !== before.current.data;
    before.current = undefined;
    handle(isNew ? data : undefined);
  }, [data, state]);
  return () => {
    before.current = { data };
  };
}
