import type { Generated, Selectable } from 'kysely';

/** A file of the administrator's, and what became of it. */
export interface ImportTable {
  id: string;
  kind: 'businesses' | 'deals';
  file_name: string;
  /** The file's first row, as JSON. */
  headings: string;
  /** Sentences about the file, as JSON. */
  notes: Generated<string>;
  /** 1 where ZIP codes were read with the zeros that a spreadsheet took away. */
  has_zeros: Generated<0 | 1>;
  /** 'reading' while its rows are being stored; nothing can be done with it before. */
  state: 'reading' | 'checked' | 'imported' | 'undone';
  actor: string;
  created_at: number;
  /** When its rows were last compared with the database. */
  checked_at: number;
  imported_at: number | null;
}

/** A row of such a file, compared with the record that it means. */
export interface ImportRowTable {
  import_id: string;
  /** In the file, from 1; the headings are 1. */
  line: number;
  /** The cells as they came, as JSON. */
  cells: string;
  outcome: 'new' | 'changed' | 'same' | 'refused';
  /** The record that it changes; null for a new one. */
  record_id: string | null;
  /** That record's updated_at when it was compared. */
  version: number | null;
  label: string;
  /** Field by field, before and after, as JSON. */
  changes: string;
  /** What is wrong with it, field by field, as JSON. */
  problems: string;
  /** What is said of it all the same, as JSON. */
  notes: Generated<string>;
  /** When it was imported, or left out because its record had changed; null before. */
  done_at: number | null;
}

export type ImportRow = Selectable<ImportTable>;
