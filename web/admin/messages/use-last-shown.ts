import { useState } from 'react';
import { useLocation } from 'react-router';
import type { InboxView } from './view.server.ts';

type Loaded = { kind: 'loaded'; view: InboxView } | { kind: 'failed' };

/** What is loaded; while that fails, what was last shown at the same address. */
export function useLastShown(loaded: Loaded): InboxView | undefined {
  const { search } = useLocation();
  const [last, setLast] = useState<{ search: string; view: InboxView }>();
  if (loaded.kind === 'failed') return last?.search === search ? last.view : undefined;
  if (loaded.view !== last?.view) setLast({ search, view: loaded.view });
  return loaded.view;
}
