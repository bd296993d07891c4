import { appendEvent } from '../changes/commands.server.ts';
import { writeInstant } from '../facts.server.ts';
import type { Db } from '../ports.ts';
import { DISMISSED_FACT, isFirstRunDismissed } from './store.server.ts';

/** The list's record in the history. */
export const FIRST_RUN = 'first-run';

/** Puts the checklist of the first run away for good, with one entry in the history. */
export async function dismissFirstRun(
  db: Db,
  { actor, now }: { actor: string; now: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await isFirstRunDismissed(tx)) return;
    await noteFirstRunDismissed(tx, now);
    const [before, after] = [{ checklist: 'shown' }, { checklist: 'dismissed' }];
    await appendEvent(tx, { at: now, actor, kind: 'settings', record: FIRST_RUN, before, after });
  });
}

/** Remembers that it was dismissed (epoch milliseconds). */
export function noteFirstRunDismissed(tx: Db, now: number): Promise<void> {
  return writeInstant(tx, DISMISSED_FACT, now);
}
