import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { root } from '../root.ts';
import type { StateRow } from '../tables/license.ts';

export const LICENSING_FILE = join(root, 'database/licenses/states.csv');

/** A row for each of the 50 states and DC (README.md beside it). */
export function readStateRows(): StateRow[] {
  const rows: StateRow[] = parse(readFileSync(LICENSING_FILE), { columns: true });
  return rows;
}
