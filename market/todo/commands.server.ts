import { appendEvent } from '../changes/commands.server.ts';
import type { Change } from '../changes/rules.ts';
import { writeInstant } from '../facts.server.ts';
import type { Db } from '../ports.ts';
import { DISMISSED_FACT, isFirstRunDismissed } from './store.server.ts';

/** The list's record in the history. */
export const FIRST_RUN = 'first-run';

/** Puts the list of the first run away for good, with one entry in the history. */
export async function dismissFirstRun(db: Db, { actor, now: at }: Change): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await isFirstRunDismissed(tx)) return;
    await writeInstant(tx, DISMISSED_FACT, at);
    const [before, after] = [{ checklist: 'shown' }, { checklist: 'dismissed' }];
    await appendEvent(tx, { at, actor, kind: 'settings', record: FIRST_RUN, before, after });
  });
}
