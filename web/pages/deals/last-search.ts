import { useEffect, useState } from 'react';
import { readFromTab, saveToTab } from '../../kit/forms/browser-storage.ts';

const KEY = 'last-search';

/** Keeps the address of these results in this tab, filters and page included. */
export function useRememberSearch(path: string): void {
  useEffect(() => saveToTab(KEY, path), [path]);
}

/** The results near a ZIP code that this tab showed last; `path` until a script knows. */
export function useLastSearch(zip: string, path: string): string {
  const [lastPath, setLastPath] = useState(path);
  useEffect(() => {
    const stored = readFromTab(KEY) ?? '';
    const [, query = ''] = stored.split('?');
    const isSameZip = new URLSearchParams(query).get('zip') === zip;
    setLastPath(isSameZip && stored.startsWith('/deals?') ? stored : path);
  }, [zip, path]);
  return lastPath;
}
