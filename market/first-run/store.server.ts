import { readInstant } from '../facts.server.ts';
import type { Db } from '../ports.ts';

/** Also written for sites that were in use before the checklist. */
export const DISMISSED_FACT = 'first_run_dismissed_at';

export async function isFirstRunDismissed(db: Db): Promise<boolean> {
  return (await readInstant(db, DISMISSED_FACT)) !== undefined;
}

/** Whether there ever was a deal, whatever has become of it. */
export async function hasDeal(db: Db): Promise<boolean> {
  return (await db.selectFrom('deals').select('id').limit(1).executeTakeFirst()) !== undefined;
}
