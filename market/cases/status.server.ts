import type { Db } from '../ports.ts';
import { type Change, type ChangeOutcome, changeRecord } from '../records/records.server.ts';
import { type CaseStatus, isCaseTransitionAllowed } from './rules.ts';

/** Marks a case answered, closes it, or opens it again, which is as if nobody had answered. */
export function changeCaseStatus(
  db: Db,
  id: string,
  to: CaseStatus,
  change: Change,
): Promise<ChangeOutcome> {
  return changeRecord(db, 'case', id, change, (stored) => {
    if (stored.status === to) return {};
    if (!isCaseTransitionAllowed(stored.status, to)) return undefined;
    const answered_at = { new: null, answered: change.now, closed: stored.answered_at }[to];
    return { status: to, answered_at };
  });
}

/** Marks that a case is genuine, so that it counts in public, or takes the mark away. */
export function markGenuine(
  db: Db,
  id: string,
  isGenuine: boolean,
  change: Change,
): Promise<ChangeOutcome> {
  return changeRecord(db, 'case', id, change, ({ genuine_at }) =>
    (genuine_at !== null) === isGenuine ? {} : { genuine_at: isGenuine ? change.now : null },
  );
}
