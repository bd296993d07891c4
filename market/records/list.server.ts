import { countUpTo } from '../list-page.server.ts';
import type { Db } from '../ports.ts';

/** What the administrator works through, a lead or a case: the status of those that are done. */
const DONE = { leads: 'archived', cases: 'closed' } as const;

type Followed = keyof typeof DONE;

/** How many are new; at `max` counting stops. */
export function countNew(db: Db, table: Followed, max: number): Promise<number> {
  return countUpTo(db, db.selectFrom(table).select('id').where('status', '=', 'new'), max);
}

/** The newest of those that are new. */
export function listNew(db: Db, table: Followed, limit: number) {
  return db
    .selectFrom(table)
    .select(['id', 'business_name', 'created_at'])
    .where('status', '=', 'new')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Those whose next step is on `today` or before ('2026-11-24'), the longest overdue first. */
export function listDue(db: Db, table: Followed, today: string, limit: number) {
  return db
    .selectFrom(table)
    .select(['id', 'business_name', 'next_on', 'next_step'])
    .where('next_on', '<=', today)
    .where('status', '!=', DONE[table])
    .orderBy('next_on')
    .orderBy('id')
    .limit(limit)
    .execute();
}
