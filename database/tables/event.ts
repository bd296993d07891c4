import type { Generated } from 'kysely';

/** One change of a record; before and after are its columns as JSON. */
export interface EventTable {
  id: string;
  at: number;
  actor: string;
  kind: 'business' | 'deal' | 'lead' | 'complaint' | 'purchase' | 'stripe' | 'settings';
  record: string;
  /** Null if the record was created. */
  before: string | null;
  /** Null if the record was deleted. */
  after: string | null;
  /** Shared by changes that were made together and can be undone together. */
  batch: string | null;
  /** The id of the event that this one undid. */
  undoes: string | null;
  /** The catalogue's version after this change; null if the change alone does not say which pages show it. */
  catalogue_version: Generated<number | null>;
}

export interface IdempotencyKeyTable {
  idempotency_key: string;
  record_id: string;
  created_at: number;
}
