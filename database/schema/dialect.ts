import type { Dialect } from '../tables.ts';

/** Where the two databases spell the same thing otherwise. */
export interface DialectWords {
  /** How long a generated column lives: PostgreSQL 15 knows stored ones only. */
  stored: string;
  /** Makes a text a JSON value; SQLite reads the text itself. */
  json: string;
  /**
   * Orders a text by its bytes. `migrate` does so with all texts, but PostgreSQL changes none that a generated
   * column or a trigger reads.
   */
  byBytes: string;
  /** An address without its query. */
  withoutQuery: (column: string) => string;
}

export const DIALECTS: Record<Dialect, DialectWords> = {
  sqlite: {
    stored: 'virtual',
    json: '',
    byBytes: '',
    withoutQuery: (column) => `substr(${column}, 1, instr(${column} || '?', '?') - 1)`,
  },
  postgres: {
    stored: 'stored',
    json: '::jsonb',
    byBytes: ' collate "C"',
    withoutQuery: (column) => `split_part(${column}, '?', 1)`,
  },
};
