import { sql } from 'kysely';
import { countUpTo } from '../list-page.server.ts';
import type { Db } from '../ports.ts';

/** The status that means waiting for the administrator. */
const WAITING = { leads: 'new', complaints: 'open' } as const;

type Table = keyof typeof WAITING;

/** Counting stops at `max`. */
export function countWaiting(db: Db, table: Table, max: number): Promise<number> {
  const waiting = db.selectFrom(table).select('id').where('status', '=', WAITING[table]);
  return countUpTo(db, waiting, max);
}

export function listWaiting(db: Db, table: Table, limit: number) {
  return db
    .selectFrom(table)
    .select(['id', 'business_name', 'created_at'])
    .$if(table === 'complaints', (query) => query.select(sql<string>`kind`.as('kind')))
    .where('status', '=', WAITING[table])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Leads whose next step is due by `today` ('2026-11-24'), the longest overdue first. */
export function listDue(db: Db, today: string, limit: number) {
  return db
    .selectFrom('leads')
    .select(['id', 'business_name', 'next_on', 'next_step'])
    .where('next_on', '<=', today)
    .where('status', '!=', 'archived')
    .orderBy('next_on')
    .orderBy('id')
    .limit(limit)
    .execute();
}
