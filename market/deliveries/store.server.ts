import { sql } from 'kysely';
import { readInstant } from '../facts.server.ts';
import type { Db } from '../ports.ts';

export const PAUSED_FACT = 'sending_paused';

/**
 * The moment (epoch milliseconds) of the backup that this place was restored from, while the
 * administrator has not yet released what waits; undefined: nothing holds texts, mails and relays.
 */
export async function pausedSince(db: Db): Promise<number | undefined> {
  return readInstant(db, PAUSED_FACT);
}

/** How many texts, relays, e-mails and notices wait to leave. */
export async function countPending(db: Db) {
  const count = async (table: 'messages' | 'notice_texts' | 'relays') => {
    const row = await db
      .selectFrom(table)
      .select((all) => all.fn.countAll<number>().as('count'))
      .where('next_attempt_at', 'is not', null)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  return {
    texts: (await count('messages')) + (await count('notice_texts')),
    relays: await count('relays'),
    emails: await countPendingEmails(db),
    notices: await countWaitingNotices(db),
  };
}

/** Those that no e-mail and no text has yet. */
async function countWaitingNotices(db: Db): Promise<number> {
  const row = await db
    .selectFrom('notices')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where((eb) => eb.or([eb('mail_due_at', 'is not', null), eb('text_due_at', 'is not', null)]))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** One that a sender has taken is not sent again. */
async function countPendingEmails(db: Db): Promise<number> {
  const row = await db
    .selectFrom('emails')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export interface StateCount {
  kind: 'text' | 'relay' | 'mail';
  state: string;
  count: number;
}

const COUNTED_STATES: Record<StateCount['kind'], string[]> = {
  text: ['pending', 'sending', 'failed', 'needs-review', 'not-sent'],
  relay: ['pending', 'sending', 'failed'],
  mail: ['pending', 'sending', 'refused', 'unreachable', 'unknown'],
};

/**
 * What waits, is under way or did not get through, by state. The states are in the query as the
 * small indexes name them: what did get through, the most by far, is not looked at.
 */
export async function countByState(db: Db): Promise<StateCount[]> {
  const { rows } = await sql<StateCount>`
    select 'text' as kind, status as state, count(*) as count from messages
      where next_attempt_at is not null group by status
    union all select 'text', status, count(*) from messages
      where status in ('failed', 'needs-review', 'not-sent') group by status
    union all select 'relay', state, count(*) from relays
      where next_attempt_at is not null group by state
    union all select 'relay', state, count(*) from relays where state = 'failed' group by state
    union all select 'mail', state, count(*) from emails
      where state in ('pending', 'sending', 'refused', 'unreachable', 'unknown') group by state`.execute(
    db,
  );
  const found = new Map(rows.map(({ kind, state, count }) => [`${kind} ${state}`, Number(count)]));
  const kinds = Object.keys(COUNTED_STATES) as Array<StateCount['kind']>;
  return kinds.flatMap((kind) =>
    COUNTED_STATES[kind].map((state) => ({
      kind,
      state,
      count: found.get(`${kind} ${state}`) ?? 0,
    })),
  );
}
