/** Events on a page of the history. */
export const EVENTS_PER_PAGE = 50;

/** The one who changes something (an e-mail, the name of a business), and when (epoch milliseconds). */
export interface Change {
  actor: string;
  now: number;
  /** The id of the event that this change takes back. */
  undoes?: string | undefined;
  /** The same for all changes that were made, and can be put back, together. */
  batch?: string | undefined;
}

/** The actor of what Stripe says of a deal's link. */
export const STRIPE_ACTOR = 'Stripe';
/** The actor of what came in by a public form: no event names who sent it. */
export const VISITOR = 'a visitor';

export type EventKind =
  | 'business'
  | 'deal'
  | 'lead'
  | 'complaint'
  | 'purchase'
  | 'make-good'
  | 'statement'
  | 'stripe'
  | 'settings';

export type Values = Record<string, unknown>;

/** One change of a record: without `before` it was made, without `after` deleted. */
export interface StoredEvent extends Omit<Change, 'now'> {
  id: string;
  /** Epoch milliseconds. */
  at: number;
  kind: EventKind;
  /** The id of the record; a name for what has none. */
  record: string;
  before: Values | undefined;
  after: Values | undefined;
}

type Changed = Pick<StoredEvent, 'before' | 'after'>;

/** What was done to the record. */
export function actionOf({ before, after }: Changed): 'created' | 'updated' | 'deleted' {
  if (!before) return 'created';
  return after ? 'updated' : 'deleted';
}

/**
 * Whether a change can be taken back as long as it is the last one. An undo is not undone, nor is what an
 * earlier version wrote down without the values of before.
 */
export function isUndoable({ undoes, ...changed }: Changed & Pick<StoredEvent, 'undoes'>): boolean {
  const hasBefore = Object.keys(changed.before ?? {}).length > 0;
  return actionOf(changed) === 'updated' && hasBefore && undoes === undefined;
}
