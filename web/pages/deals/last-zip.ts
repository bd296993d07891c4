import { useEffect } from 'react';
import { parseZip } from '../../../market/zips/rules.ts';
import { useStored, withStorage } from '../../kit/forms/browser-storage.ts';

const KEY = 'last-zip';

/** Keeps the ZIP code of a search in this browser, for the next visit. */
export function useRememberZip(zip: string | undefined): void {
  useEffect(() => {
    if (zip) withStorage('localStorage', (storage) => storage.setItem(KEY, zip));
  }, [zip]);
}

/** The ZIP code last searched in this browser; undefined on the server and at first. */
export function useLastZip(): string | undefined {
  return useStored(() => parseZip(withStorage('localStorage', (storage) => storage.getItem(KEY))));
}
