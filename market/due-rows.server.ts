import { type Selectable, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Db } from './ports.ts';
import { MAX_CLOCK_SKEW_MS } from './rules.ts';

type QueueTable = 'emails' | 'relays' | 'notice_texts';

/** Longest waiting first. A row written while the clock was ahead is due at once. */
export async function findDueRows<Table extends QueueTable>(
  db: Db,
  table: Table,
  now: number,
  limit: number,
): Promise<Selectable<Tables[Table]>[]> {
  const query = sql<Selectable<Tables[Table]>>`select * from ${sql.table(table)}
    where next_attempt_at is not null
      and (next_attempt_at <= ${now} or updated_at > ${now + MAX_CLOCK_SKEW_MS})
    order by next_attempt_at limit ${limit}`;
  return (await query.execute(db)).rows;
}

/** Epoch milliseconds; undefined if no row waits. */
export async function nextDueAt(db: Db, table: QueueTable): Promise<number | undefined> {
  const next = await db
    .selectFrom(table)
    .select('next_attempt_at')
    .where('next_attempt_at', 'is not', null)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst();
  return next?.next_attempt_at ?? undefined;
}
