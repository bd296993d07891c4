import type { Dialect } from '../tables.ts';

export interface DialectWords {
  /** How a generated column is stored: PostgreSQL 15 knows no virtual ones. */
  stored: string;
  /** Casts a text to JSON; SQLite reads the text itself. */
  json: string;
  /** Compares by bytes. `migrate` does so for all texts that no generated column or trigger reads. */
  byBytes: string;
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
