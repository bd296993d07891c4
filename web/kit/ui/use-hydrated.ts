import { useEffect, useState } from 'react';

/** False on the server, and true once scripts run, so that what needs them appears. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
