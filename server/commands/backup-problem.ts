import type { VerifyOutcome } from '../../database/backup/verify.ts';

/** Why a whole file cannot be restored all the same, for its operator. */
export function backupProblem(outcome: Exclude<VerifyOutcome, { kind: 'complete' }>): string {
  switch (outcome.kind) {
    case 'newer':
      return `A newer version of the program made this backup (${outcome.steps.join(', ')}).`;
    case 'out-of-order':
      return `This backup is of a database without ${outcome.steps.join(', ')}, though later migrations had run.`;
    case 'incomplete':
      return `This backup lacks records that every working database has (table ${outcome.table}).`;
  }
}
