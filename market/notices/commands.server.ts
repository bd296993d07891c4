import { randomUUIDv7 } from 'node:crypto';
import { lockByName } from '../../database/locks.ts';
import type { Db, NoticeRow } from '../ports.ts';
import { MAX_CLOCK_SKEW_MS } from '../rules.ts';
import type { Notice } from './copy.ts';
import { isUrgent } from './kinds.ts';
import type { Channel } from './store.server.ts';

/**
 * Stores a notice, once for each kind and `about`. Call it in the transaction of what it reports
 * about: then there is a notice exactly if that happened. It waits for `sendNotices`.
 */
export async function addNotice(tx: Db, notice: Notice, now: number): Promise<void> {
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
