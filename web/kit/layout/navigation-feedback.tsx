import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPath, type Location, useNavigation } from 'react-router';
import { hideFetching, showFetching, watchPresses } from '../ui/press-feedback.ts';
import { useReachability } from './reachability.ts';

export function NavigationFeedback() {
  const { location: destination } = useNavigation();
  const [failedKey, setFailedKey] = useState<string>();
  const key = destination?.key === failedKey ? undefined : destination?.key;
  useEffect(() => {
    if (!key) return;
    showFetching();
    return hideFetching;
  }, [key]);
  useEffect(() => {
    const stop = new AbortController();
    watchPresses(stop.signal);
    return () => stop.abort();
  }, []);
  useReachableReload(destination, setFailedKey);
  return null;
}

/**
 * If a screen's script fails, React Router loads the page again. Without an answer that would show the
 * browser's error page and lose what was typed, so the page stays, with a message.
 */
function useReachableReload(
  destination: Location | undefined,
  onFailure: (key: string) => void,
): void {
  const { isReachable, navigateIfReachable } = useReachability();
  /** React Router then waits for that script forever, so the browser itself opens pages. */
  const heldKey = useRef<string>(undefined);

  const leave = useEffectEvent(async () => {
    if (!destination || destination.key === heldKey.current) return;
    heldKey.current = destination.key;
    if (!(await navigateIfReachable(createPath(destination)))) onFailure(destination.key);
  });
  const key = destination?.key;
  useEffect(() => {
    if (key && heldKey.current) void leave();
  }, [key]);

  const [held, setHeld] = useState<{ allow: () => void }>();
  const check = useEffectEvent(async ({ allow }: { allow: () => void }) => {
    if (destination) return leave();
    if (!(await isReachable(window.location.href))) return;
    allow();
    window.location.reload();
  });
  useEffect(() => {
    if (held) void check(held);
  }, [held]);
  useEffect(() => {
    const stop = new AbortController();
    const hold = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated) return;
      event.preventDefault();
      // The router's own transition comes first, so the effect knows where the page is going.
      startTransition(() => setHeld({ allow: () => stop.abort() }));
    };
    // In a browser without the Navigation API the error page remains.
    window.navigation?.addEventListener('navigate', hold, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}
