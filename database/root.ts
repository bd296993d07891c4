import { findPackageJSON } from 'node:module';
import { dirname, resolve } from 'node:path';

export const root = dirname(findPackageJSON(import.meta.url) ?? '');

/**
 * A path that an operator gave. A relative one starts from the program's own folder, however the
 * program was started.
 */
export function fromRoot(path: string): string {
  return resolve(root, path);
}
