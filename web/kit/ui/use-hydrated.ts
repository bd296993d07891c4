import { useEffect, useState } from 'react';

/** False as the server renders, and true once a script is there: what needs one is shown from then on. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
