import { recordChange } from '../audit/store.server.ts';
import type { Db } from '../ports.ts';
import { isFirstRunDismissed, recordFirstRunDismissed } from './store.server.ts';

/** The list's record in the history. */
export const FIRST_RUN = 'first-run';

/** Puts the checklist of the first run away for good, with one entry in the history. */
export async function dismissFirstRun(
  db: Db,
  { actor, now }: { actor: string; now: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await isFirstRunDismissed(tx)) return;
    await recordFirstRunDismissed(tx, now);
    await recordChange(tx, {
      createdAt: now,
      actor,
      action: 'updated',
      recordKind: 'settings',
      recordId: FIRST_RUN,
      before: { checklist: 'shown' },
      after: { checklist: 'dismissed' },
    });
  });
}
