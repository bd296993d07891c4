import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { root } from '../root.ts';

export const LICENSING_FILE = join(root, 'database/licenses/states.csv');

/** How a state regulates massage, as a row of the file says it; empty where a cell is. */
export interface StateRow {
  state: string;
  name: string;
  regulation: string;
  board: string;
  therapist_number_pattern: string;
  establishment_number_pattern: string;
  lookup_url: string;
  establishment_required: string;
  establishment_note: string;
  ad_number_required: string;
  ad_rule_note: string;
  source: string;
  confidence: string;
  checked_on: string;
}

/** A row for each of the 50 states and DC (README.md beside it). */
export function readStateRows(): StateRow[] {
  const rows: StateRow[] = parse(readFileSync(LICENSING_FILE), { columns: true });
  return rows;
}
