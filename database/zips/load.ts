import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { root } from '../root.ts';

/** The table `scripts/build-zips.ts` writes. */
export const ZIPS_FILE = join(root, 'database/zips/zips.tsv.gz');

/**
 * The ZIP table as the bytes of a text: a credit line, then one line per column, its values separated
 * by tabs and sorted by ZIP: zip*, city, state, latitude*, longitude*, time zone. Starred columns are whole
 * numbers, each the difference from the one before; coordinates count ten-thousandths of a degree.
 */
export function readZipFile(): Buffer {
  return gunzipSync(readFileSync(ZIPS_FILE));
}
