import { useEffect, useState } from 'react';

const KEY = 'last-search';

/** Keeps the address of these results in this tab, filters and page included. */
export function useRememberSearch(path: string): void {
  useEffect(() => {
    try {
      sessionStorage.setItem(KEY, path);
    } catch {
      // A browser may refuse to store anything.
    }
  }, [path]);
}

/** The results near a ZIP code that this tab showed last; `path` until a script knows. */
export function useLastSearch(zip: string, path: string): string {
  const [lastPath, setLastPath] = useState(path);
  useEffect(() => {
    try {
      const stored = sessionStorage.getItem(KEY) ?? '';
      const [, query = ''] = stored.split('?');
      const isSameZip = new URLSearchParams(query).get('zip') === zip;
      setLastPath(isSameZip && stored.startsWith('/deals?') ? stored : path);
    } catch {
      setLastPath(path);
    }
  }, [zip, path]);
  return lastPath;
}
