import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** The folder of package.json, for the sources and for the built program alike. */
export const root = dirname(findPackageJSON(import.meta.url) ?? '');
