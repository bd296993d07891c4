import { type RestoreOutcome, rehearseRestore } from '../../database/backup/restore.ts';
import { BACKUP_BEFORE_BASELINE } from '../../database/upgrades/all.ts';

type Refused = Extract<
  RestoreOutcome,
  { kind: 'newer' | 'before-baseline' | 'out-of-order' | 'incomplete' | 'mismatch' }
>;

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

/** Restores a backup to test it, and throws the reason if that fails. */
export async function proveBackup(file: string) {
  const outcome = await rehearseRestore(file);
  if (outcome.kind === 'restored') return outcome;
  // A test starts empty, and its database is in this process.
  if (outcome.kind === 'not-empty' || outcome.kind === 'unconfirmed') throw new Error(outcome.kind);
  throw new Error(backupProblem(outcome));
}
