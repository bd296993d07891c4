import { type RawBuilder, sql } from 'kysely';
import { readInstant } from '../facts.server.ts';
import type { Db, OutboxRow } from '../ports.ts';
import { MAX_CLOCK_SKEW_MS } from '../rules.ts';
import type { Channel } from './rules.ts';

export const PAUSED_FACT = 'sending_paused';

/**
 * Rows of a channel whose time has come, the longest waiting first, and those written by a clock that has
 * been set back since: what it called their time may be days away.
 */
export function findDueRows(
  db: Db,
  channel: Channel,
  now: number,
  limit: number,
): Promise<OutboxRow[]> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('channel', '=', channel)
    .where('next_attempt_at', 'is not', null)
    .where((eb) =>
      eb.or([eb('next_attempt_at', '<=', now), eb('updated_at', '>', now + MAX_CLOCK_SKEW_MS)]),
    )
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();
}

/** When the next row of a channel is due (epoch milliseconds); undefined where none waits. */
export async function nextDueAt(db: Db, channel: Channel): Promise<number | undefined> {
  const next = await db
    .selectFrom('outbox')
    .select('next_attempt_at')
    .where('channel', '=', channel)
    .where('next_attempt_at', 'is not', null)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst();
  return next?.next_attempt_at ?? undefined;
}

export function findByIdempotencyKey(
  db: Db,
  idempotencyKey: string,
): Promise<OutboxRow | undefined> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

/**
 * The moment (epoch milliseconds) of the backup that this place was restored from, while the
 * administrator has not yet released what waits; undefined: nothing holds texts, mails and relays.
 */
export async function pausedSince(db: Db): Promise<number | undefined> {
  return readInstant(db, PAUSED_FACT);
}

/**
 * What has not left, in the words of the small index: what did get through, the most by far, is not looked
 * at.
 */
export const NOT_LEFT = sql<boolean>`outbox.state in ('pending', 'sending', 'refused', 'unreachable', 'unknown')`;

const count = async (db: Db, from: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db);
  return Number(rows[0]?.count ?? 0);
};

/** How many texts, relays, e-mails and notices wait to leave. What a sender has taken is sent again by relay alone. */
export async function countPending(db: Db) {
  const waiting = (channel: Channel) =>
    count(
      db,
      sql`outbox where channel = ${channel} and ${NOT_LEFT}
      and (state = 'pending' or (state = 'sending' and channel = 'relay'))`,
    );
  return {
    texts:
      (await count(db, sql`messages where next_attempt_at is not null`)) + (await waiting('text')),
    relays: await waiting('relay'),
    emails: await waiting('mail'),
    // Those that no e-mail and no text has yet.
    notices: await count(db, sql`notices where mail_due_at is not null or text_due_at is not null`),
  };
}

export interface StateCount {
  kind: Channel;
  state: string;
  count: number;
}

const COUNTED_STATES: Record<Channel, string[]> = {
  text: ['pending', 'sending', 'failed', 'needs-review', 'not-sent'],
  relay: ['pending', 'sending', 'failed'],
  mail: ['pending', 'sending', 'refused', 'unreachable', 'unknown'],
};

/**
 * What waits, is under way or did not get through, by state. Texts are those of conversations; a relay that
 * was refused for good has 'failed'.
 */
export async function countByState(db: Db): Promise<StateCount[]> {
  const { rows } = await sql<StateCount>`
    select 'text' as kind, status as state, count(*) as count from messages
      where next_attempt_at is not null group by status
    union all select 'text', status, count(*) from messages
      where status in ('failed', 'needs-review', 'not-sent') group by status
    union all select channel, case channel || ' ' || state when 'relay refused' then 'failed' else state end,
      count(*) from outbox where channel <> 'text' and ${NOT_LEFT} group by channel, state`.execute(
    db,
  );
  const found = new Map(rows.map(({ kind, state, count }) => [`${kind} ${state}`, Number(count)]));
  const kinds = Object.keys(COUNTED_STATES) as Channel[];
  return kinds.flatMap((kind) =>
    COUNTED_STATES[kind].map((state) => ({
      kind,
      state,
      count: found.get(`${kind} ${state}`) ?? 0,
    })),
  );
}
