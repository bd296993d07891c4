import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';

const QUESTION = 'Leave without saving? What you changed here will be lost.';

export function useUnsavedChanges(changed: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed && currentLocation.pathname !== nextLocation.pathname,
  );
  const confirmLeave = useEffectEvent(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(QUESTION)) blocker.proceed();
    else blocker.reset();
  });

  useEffect(() => {
    if (blocker.state === 'blocked') confirmLeave();
  }, [blocker.state]);

  useEffect(() => {
    if (!changed) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [changed]);
}
