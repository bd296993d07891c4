import { findPackageJSON } from 'node:module';
import { dirname, resolve } from 'node:path';

export const root = dirname(findPackageJSON(import.meta.url) ?? '');

/** A relative path starts from the program's own folder, wherever the program was started. */
export function fromRoot(path: string): string {
  return resolve(root, path);
}
