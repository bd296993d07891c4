import { sql } from 'kysely';
import type { Db } from '../ports.ts';

const HELD = 'deliveries_held';

/**
 * Of which moment (epoch milliseconds) the backup was that this place was restored from, while the
 * administrator has not yet released what waits; undefined: nothing holds texts, mails and relays.
 */
export async function heldSince(db: Db): Promise<number | undefined> {
  const fact = await db
    .selectFrom('facts')
    .select('value')
    .where('name', '=', HELD)
    .executeTakeFirst();
  return fact && Number(fact.value);
}

/** From now on no text, mail or relay leaves, until `releaseDeliveries`. */
export async function holdDeliveries(db: Db, backupAt: number): Promise<void> {
  const value = String(backupAt);
  await db
    .insertInto('facts')
    .values({ name: HELD, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Lets what waits leave; false where nothing was held. */
export async function releaseDeliveries(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('facts')
    .where('name', '=', HELD)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many texts and relays wait to leave. */
export async function countWaiting(db: Db): Promise<{ texts: number; relays: number }> {
  const count = async (table: 'messages' | 'relays') => {
    const row = await db
      .selectFrom(table)
      .select((all) => all.fn.countAll<number>().as('count'))
      .where('next_attempt_at', 'is not', null)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  return { texts: await count('messages'), relays: await count('relays') };
}

export interface StateCount {
  kind: 'text' | 'relay' | 'mail';
  state: string;
  count: number;
}

const COUNTED: Record<StateCount['kind'], string[]> = {
  text: ['pending', 'sending', 'failed', 'needs_review', 'not_sent'],
  relay: ['pending', 'sending', 'failed'],
  mail: ['sending', 'refused', 'unreachable', 'unknown'],
};

/**
 * What waits, is under way or did not get through, by state. The states stand in the query as the
 * small indexes name them: what did get through, the most by far, is not looked at.
 */
export async function countByState(db: Db): Promise<StateCount[]> {
  const { rows } = await sql<StateCount>`
    select 'text' as kind, status as state, count(*) as count from messages
      where next_attempt_at is not null group by status
    union all select 'text', status, count(*) from messages
      where status in ('failed', 'needs_review', 'not_sent') group by status
    union all select 'relay', state, count(*) from relays
      where next_attempt_at is not null group by state
    union all select 'relay', state, count(*) from relays where state = 'failed' group by state
    union all select 'mail', state, count(*) from lead_emails
      where state in ('sending', 'refused', 'unreachable', 'unknown') group by state`.execute(db);
  const found = new Map(rows.map(({ kind, state, count }) => [`${kind} ${state}`, Number(count)]));
  const kinds = Object.keys(COUNTED) as Array<StateCount['kind']>;
  return kinds.flatMap((kind) =>
    COUNTED[kind].map((state) => ({ kind, state, count: found.get(`${kind} ${state}`) ?? 0 })),
  );
}
