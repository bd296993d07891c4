import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { root } from '../root.ts';

export const ZIPS_FILE = join(root, 'database/zips/zips.tsv.gz');

/** Other names of places: name, state, and a ZIP code or a city. */
export function readZipAliases(): string {
  return readFileSync(join(root, 'database/zips/aliases.tsv'), 'utf8');
}

/**
 * The ZIP table as bytes: a credit line, then one line per column with tab-separated values, sorted
 * by ZIP: zip*, city, state, latitude*, longitude*, time zone. Starred columns are differences from
 * the value before; coordinates are in ten-thousandths of a degree.
 */
export function readZipFile(): Buffer {
  return gunzipSync(readFileSync(ZIPS_FILE));
}
