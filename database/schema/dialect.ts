// Part of a step that has run (0064_baseline): never edited, only followed by another.

import type { Dialect } from '../tables.ts';

/** Where the two databases spell the same thing otherwise. */
export interface DialectWords {
  /** How long a generated column lives: PostgreSQL 15 knows stored ones only. */
  stored: string;
  /** Makes a text a JSON value; SQLite reads the text itself. */
  json: string;
  /** For small tables that are searched by their key alone. */
  withoutRowid: string;
  /** PostgreSQL changes no text that a generated column reads, so its order is said at once. */
  byBytes: string;
}

export const DIALECTS: Record<Dialect, DialectWords> = {
  sqlite: { stored: 'virtual', json: '', withoutRowid: ' without rowid', byBytes: '' },
  postgres: { stored: 'stored', json: '::jsonb', withoutRowid: '', byBytes: ' collate "C"' },
};
