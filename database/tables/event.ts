import type { Generated } from 'kysely';

/** `before` and `after` are the record's columns as JSON. */
export interface EventTable {
  id: string;
  at: number;
  actor: string;
  kind:
    | 'business'
    | 'deal'
    | 'lead'
    | 'complaint'
    | 'purchase'
    | 'make-good'
    | 'statement'
    | 'stripe'
    | 'settings';
  record: string;
  /** Null if the record was created; `after` is null if it was deleted. */
  before: string | null;
  after: string | null;
  /** Shared by changes that were made together and can be undone together. */
  batch: string | null;
  undoes: string | null;
  /** The catalogue's version after this change; null if the change alone does not say which pages show it. */
  catalogue_version: Generated<number | null>;
}

export interface IdempotencyKeyTable {
  idempotency_key: string;
  record_id: string;
  created_at: number;
}
