import { useEffect } from 'react';
import { readFromTab, saveToTab, useStored } from '../../kit/forms/browser-storage.ts';

const KEY = 'last-search';

/** Keeps the address of these results in this tab, filters and page included. */
export function useRememberSearch(path: string): void {
  useEffect(() => saveToTab(KEY, path), [path]);
}

/** The results near a ZIP code that this tab showed last; `path` until a script knows. */
export function useLastSearch(zip: string, path: string): string {
  const stored = useStored(() => readFromTab(KEY)) ?? '';
  const [, query = ''] = stored.split('?');
  const isSameZip = new URLSearchParams(query).get('zip') === zip;
  return isSameZip && stored.startsWith('/deals?') ? stored : path;
}
