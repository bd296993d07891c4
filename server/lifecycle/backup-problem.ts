import { type RestoreOutcome, rehearseRestore } from '../../database/backup/restore.ts';
import { BACKUP_BEFORE_BASELINE } from '../../database/upgrades/all.ts';

type Refused = Extract<
  RestoreOutcome,
  { kind: 'newer' | 'before-baseline' | 'out-of-order' | 'incomplete' | 'mismatch' }
>;

/** Why a whole file cannot be restored all the same, for its operator. */
export function backupProblem(outcome: Refused): string {
  switch (outcome.kind) {
    case 'newer':
      return `A newer version of the program made this backup (${outcome.steps.join(', ')}).`;
    case 'before-baseline':
      return `This backup ${BACKUP_BEFORE_BASELINE}`;
    case 'out-of-order':
      return `This backup is of a database without ${outcome.steps.join(', ')}, though later migrations had run.`;
    case 'incomplete':
      return `This backup lacks records that every working database has (table ${outcome.table}).`;
    case 'mismatch':
      return `The copy of table ${outcome.table} does not read back the same.`;
  }
}

/** Restores a backup for trial, and throws the reason where that fails. */
export async function proveBackup(file: string) {
  const outcome = await rehearseRestore(file);
  if (outcome.kind === 'restored') return outcome;
  // Only a place that was there before has records, or loses its connection.
  if (outcome.kind === 'not-empty' || outcome.kind === 'unconfirmed') throw new Error(outcome.kind);
  throw new Error(backupProblem(outcome));
}
