import type { Generated } from 'kysely';

/** One change of a record; before and after are its columns as JSON. */
export interface AuditEntryTable {
  id: string;
  created_at: number;
  actor: string;
  action: 'created' | 'updated' | 'deleted';
  record_kind: 'business' | 'deal' | 'lead' | 'complaint' | 'purchase' | 'stripe' | 'settings';
  record_id: string;
  before: string | null;
  after: string | null;
  /** The same for all changes that were made, and can be undone, together. */
  batch_id: Generated<string | null>;
  /** The id of the change that this one took back. */
  undoes: Generated<string | null>;
}

export interface IdempotencyKeyTable {
  idempotency_key: string;
  record_id: string;
  created_at: number;
}
