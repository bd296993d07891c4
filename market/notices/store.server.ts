import { randomUUIDv7 } from 'node:crypto';
import { lockByName } from '../../database/locks.ts';
import type { Db, NoticeRow, NoticeTextRow } from '../ports.ts';
import { MAX_CLOCK_SKEW_MS } from '../rules.ts';
import type { Notice } from './copy.ts';
import { isUrgent } from './kinds.ts';

export type Channel = 'mail' | 'text';

/**
 * Stores a notice, once for each kind and `about`. Call it in the transaction of what it reports
 * about: then there is a notice exactly if that happened. It waits for `sendNotices`.
 */
export async function recordNotice(tx: Db, notice: Notice, now: number): Promise<void> {
  const { phone = null, ...content } = notice;
  await tx
    .insertInto('notices')
    .values({
      id: randomUUIDv7(),
      ...content,
      phone,
      mail_due_at: now,
      mailed_at: null,
      email_id: null,
      text_due_at: isUrgent(notice.kind) ? now : null,
      texted_at: null,
      text_id: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'about']).doNothing())
    .execute();
}

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

/**
 * What a clock that has been set back since has noted is of now: else it would be found again at
 * once, however long it is postponed.
 */
export async function redateNotices(tx: Db, now: number): Promise<void> {
  for (const dueAt of ['mail_due_at', 'text_due_at'] as const)
    await tx
      .updateTable('notices')
      .set({ [dueAt]: now })
      .where(dueAt, 'is not', null)
      .where('created_at', '>', now + MAX_CLOCK_SKEW_MS)
      .execute();
  await tx
    .updateTable('notices')
    .set({ created_at: now })
    .where('created_at', '>', now + MAX_CLOCK_SKEW_MS)
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

const idsOf = (notices: NoticeRow[]) => notices.map(({ id }) => id);

/** Looks at notices later, or at undefined never again, by this channel. */
export async function postponeNotices(
  tx: Db,
  channel: Channel,
  notices: NoticeRow[],
  until: number | null,
): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ [`${channel}_due_at`]: until })
    .where('id', 'in', idsOf(notices))
    .execute();
}

/** Notes that notices are in an e-mail, or in a text. */
export async function markNoticesSent(
  tx: Db,
  channel: Channel,
  notices: NoticeRow[],
  { carrierId, now }: { carrierId: string; now: number },
): Promise<void> {
  const sent =
    channel === 'mail'
      ? { mail_due_at: null, mailed_at: now, email_id: carrierId }
      : { text_due_at: null, texted_at: now, text_id: carrierId };
  await tx.updateTable('notices').set(sent).where('id', 'in', idsOf(notices)).execute();
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

/** In a transaction: of all processes, one at a time writes the notices that wait for a channel. */
export const lockNotices = (tx: Db, channel: Channel) => lockByName(tx, `notices by ${channel}`);

/** After new settings, in their transaction: what waits is looked at again now. */
export async function reconsiderNotices(tx: Db, now: number): Promise<void> {
  for (const channel of ['mail', 'text'] as const) {
    await lockNotices(tx, channel);
    const dueAt = `${channel}_due_at` as const;
    await tx
      .updateTable('notices')
      .set({ [dueAt]: now })
      .where(dueAt, 'is not', null)
      .execute();
  }
}

/** Stores a text to the administrator; false where one with its key was stored before. */
export async function queueNoticeText(
  tx: Db,
  text: Pick<NoticeTextRow, 'id' | 'idempotency_key' | 'recipient' | 'text'>,
  now: number,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('notice_texts')
    .values({
      ...text,
      state: 'pending',
      result: null,
      attempts: 0,
      next_attempt_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function countNoticeTexts(tx: Db, since: number): Promise<number> {
  const { count } = await tx
    .selectFrom('notice_texts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes notices from before a moment, with the e-mails and texts that they left in. */
export async function deleteNoticesBefore(tx: Db, before: number): Promise<void> {
  const old = tx.selectFrom('notices').where('created_at', '<', before);
  await tx
    .deleteFrom('emails')
    .where(
      'id',
      'in',
      old.select('email_id').where('email_id', 'is not', null).$castTo<{ email_id: string }>(),
    )
    .execute();
  await tx.deleteFrom('notices').where('created_at', '<', before).execute();
  await tx.deleteFrom('notice_texts').where('created_at', '<', before).execute();
}

export type RecentNotice = Pick<
  NoticeRow,
  'title' | 'path' | 'created_at' | 'mailed_at' | 'texted_at' | 'mail_due_at' | 'text_due_at'
> & {
  id: string;
  emailState: string | null;
  textState: string | null;
};

/** The newest notices, and what became of each. */
export function listRecentNotices(db: Db, limit: number): Promise<RecentNotice[]> {
  return db
    .selectFrom('notices')
    .leftJoin('emails', 'emails.id', 'notices.email_id')
    .leftJoin('notice_texts', 'notice_texts.id', 'notices.text_id')
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
      'notice_texts.state as textState',
    ])
    .orderBy('notices.created_at', 'desc')
    .orderBy('notices.id', 'desc')
    .limit(limit)
    .execute();
}
