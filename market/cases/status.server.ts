import { recordChange } from '../audit/store.server.ts';
import type { CaseRow, Db } from '../ports.ts';
import { type CaseStatus, isCaseTransitionAllowed } from './rules.ts';
import { caseAuditFields, findCase, updateCaseIfUnchanged } from './store.server.ts';

/** Who changes something (the administrator's e-mail), and when (epoch milliseconds). */
export interface Change {
  actor: string;
  now: number;
}

export type CaseOutcome =
  | { kind: 'updated' }
  /** It is so already; nothing was written. */
  | { kind: 'unchanged' }
  | { kind: 'refused' }
  | { kind: 'missing' };

/** Marks a case answered, closes it, or opens it again, which is as if nobody had answered. */
export function changeCaseStatus(
  db: Db,
  id: string,
  to: CaseStatus,
  change: Change,
): Promise<CaseOutcome> {
  return changeCase(db, id, change, (stored) => {
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
): Promise<CaseOutcome> {
  return changeCase(db, id, change, ({ genuine_at }) =>
    (genuine_at !== null) === isGenuine ? {} : { genuine_at: isGenuine ? change.now : null },
  );
}

/** Plans what is to be done about a case and on which day, or (no day) that nothing is. */
export function planCaseStep(
  db: Db,
  id: string,
  { nextOn, nextStep }: { nextOn: string; nextStep: string },
  change: Change,
): Promise<CaseOutcome> {
  const next_on = nextOn || null;
  return changeCase(db, id, change, (stored) =>
    stored.next_on === next_on && stored.next_step === nextStep
      ? {}
      : { next_on, next_step: nextStep },
  );
}

/** Writes what `effectOf` makes of a case, with its history: {} for nothing, undefined to refuse. */
async function changeCase(
  db: Db,
  id: string,
  change: Change,
  effectOf: (stored: CaseRow) => Partial<CaseRow> | undefined,
): Promise<CaseOutcome> {
  return db.transaction().execute((tx) => attempt(tx));

  async function attempt(tx: Db): Promise<CaseOutcome> {
    const stored = await findCase(tx, id);
    if (!stored) return { kind: 'missing' };
    const effect = effectOf(stored);
    if (!effect) return { kind: 'refused' };
    if (Object.keys(effect).length === 0) return { kind: 'unchanged' };
    // Another change came between reading and writing: what it left decides.
    return (await saveCase(tx, stored, effect, change)) ? { kind: 'updated' } : attempt(tx);
  }
}

async function saveCase(tx: Db, stored: CaseRow, effect: Partial<CaseRow>, change: Change) {
  // Two changes may share a millisecond, but never a version.
  const updated_at = Math.max(change.now, stored.updated_at + 1);
  const next: CaseRow = { ...stored, ...effect, updated_at };
  if (!(await updateCaseIfUnchanged(tx, next, stored.updated_at))) return false;
  await recordChange(tx, {
    createdAt: updated_at,
    actor: change.actor,
    action: 'updated',
    recordKind: 'case',
    recordId: stored.id,
    before: caseAuditFields(stored),
    after: caseAuditFields(next),
  });
  return true;
}
