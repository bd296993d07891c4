import { useEffect, useState } from 'react';
import { parseZip } from '../../market/zips/rules.ts';

const KEY = 'last-zip';

/** Keeps the ZIP code of a search in this browser, for the next visit. */
export function useRememberZip(zip: string | undefined): void {
  useEffect(() => {
    if (!zip) return;
    try {
      localStorage.setItem(KEY, zip);
    } catch {
      // A browser may refuse to store anything.
    }
  }, [zip]);
}

/** The ZIP code last searched in this browser; undefined on the server and at first. */
export function useLastZip(): string | undefined {
  const [zip, setZip] = useState<string>();
  useEffect(() => {
    try {
      setZip(parseZip(localStorage.getItem(KEY)));
    } catch {
      // Nor does it then read anything.
    }
  }, []);
  return zip;
}
