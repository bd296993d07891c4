import { sql } from 'kysely';
import type { Db, NoticeRow, OutboxRow } from '../ports.ts';
import { MAX_CLOCK_SKEW_MS } from '../rules.ts';

export type Channel = 'mail' | 'text';

/**
 * What waits for a channel and is due, the oldest first; also what a clock that has been set back
 * since has written.
 */
export function findDueNotices(
  db: Db,
  channel: Channel,
  now: number,
  limit: number,
): Promise<NoticeRow[]> {
  const dueAt = `${channel}_due_at` as const;
  return db
    .selectFrom('notices')
    .selectAll()
    .where(dueAt, 'is not', null)
    .where((eb) => eb.or([eb(dueAt, '<=', now), eb('created_at', '>', now + MAX_CLOCK_SKEW_MS)]))
    .orderBy(dueAt)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** When the next notice is due for some channel; undefined where none waits. */
export async function nextNoticeAt(db: Db): Promise<number | undefined> {
  const nextOf = async (dueAt: 'mail_due_at' | 'text_due_at') => {
    const row = await db
      .selectFrom('notices')
      .select(`${dueAt} as at`)
      .where(dueAt, 'is not', null)
      .orderBy(dueAt)
      .limit(1)
      .executeTakeFirst();
    return row?.at ?? Number.POSITIVE_INFINITY;
  };
  const next = Math.min(await nextOf('mail_due_at'), await nextOf('text_due_at'));
  return Number.isFinite(next) ? next : undefined;
}

/** When a notice last left by a channel. */
export async function lastSentAt(tx: Db, channel: Channel): Promise<number | undefined> {
  const column = `${channel}ed_at` as const;
  const { at } = await tx
    .selectFrom('notices')
    .select((eb) => eb.fn.max(column).as('at'))
    .where(column, 'is not', null)
    .executeTakeFirstOrThrow();
  return at ?? undefined;
}

export async function countNoticeTexts(tx: Db, since: number): Promise<number> {
  const { count } = await tx
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql<boolean>`channel = 'text'`)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type RecentNotice = Pick<
  NoticeRow,
  'title' | 'path' | 'created_at' | 'mailed_at' | 'texted_at' | 'mail_due_at' | 'text_due_at'
> & {
  id: string;
  emailState: OutboxRow['state'] | null;
  textState: OutboxRow['state'] | null;
};

/** The newest notices, and what became of each. */
export function listRecentNotices(db: Db, limit: number): Promise<RecentNotice[]> {
  return db
    .selectFrom('notices')
    .leftJoin('outbox as emails', 'emails.id', 'notices.email_id')
    .leftJoin('outbox as texts', 'texts.id', 'notices.text_id')
    .select([
      'notices.id',
      'notices.title',
      'notices.path',
      'notices.created_at',
      'notices.mailed_at',
      'notices.texted_at',
      'notices.mail_due_at',
      'notices.text_due_at',
      'emails.state as emailState',
      'texts.state as textState',
    ])
    .orderBy('notices.created_at', 'desc')
    .orderBy('notices.id', 'desc')
    .limit(limit)
    .execute();
}
