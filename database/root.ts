import { findPackageJSON } from 'node:module';
import { dirname, resolve } from 'node:path';

/** The folder of package.json, for the sources and for the built program alike. */
export const root = dirname(findPackageJSON(import.meta.url) ?? '');

/**
 * A path that somebody named: a relative one lies in the program's own folder, from wherever, and by
 * whatever, the program is started.
 */
export function fromRoot(path: string): string {
  return resolve(root, path);
}
