import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** The table `scripts/build-zips.ts` writes. */
export const ZIPS_FILE = new URL('zips.tsv.gz', import.meta.url);

/**
 * The ZIP table as text: a credit line, then one line per column, its values separated by tabs and
 * sorted by ZIP: zip*, city, state, latitude*, longitude*, time zone. Starred columns are whole
 * numbers, each the difference from the one before; coordinates count ten-thousandths of a degree.
 */
export function readZipTable(): string {
  return gunzipSync(readFileSync(ZIPS_FILE)).toString('utf8');
}
