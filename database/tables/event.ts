import type { Generated } from 'kysely';

/** One change of a record; before and after are its columns as JSON. */
export interface EventTable {
  id: string;
  at: number;
  actor: string;
  kind: 'business' | 'deal' | 'lead' | 'complaint' | 'purchase' | 'stripe' | 'settings';
  /** The id of the record; a name for what has none. */
  record: string;
  /** Null where the record was made. */
  before: string | null;
  /** Null where the record was deleted. */
  after: string | null;
  /** The same for all changes that were made, and can be undone, together. */
  batch: string | null;
  /** The id of the event that this one took back. */
  undoes: string | null;
  /** The catalogue's, which this change made, where it says by itself which pages may show it. */
  catalogue_version: Generated<number | null>;
}

export interface IdempotencyKeyTable {
  idempotency_key: string;
  record_id: string;
  created_at: number;
}
