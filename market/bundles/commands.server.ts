import { randomUUIDv7 } from 'node:crypto';
import { emailKey } from '../email-addresses.ts';
import { queueEmail } from '../emails/commands.server.ts';
import { unsubscribedAt } from '../emails/store.server.ts';
import {
  lockNotices,
  markNoticesSent,
  postponeNotices,
  redateNotices,
} from '../notices/commands.server.ts';
import {
  type Channel,
  countNoticeTexts,
  findDueNotices,
  lastSentAt,
} from '../notices/store.server.ts';
import { addToOutbox } from '../outbox/commands.server.ts';
import type { Clock, Db, NoticeRow, Site } from '../ports.ts';
import { effectiveSettings } from '../settings/rules.ts';
import { readSettings } from '../settings/store.server.ts';
import { defaultValues } from '../settings/table.ts';
import { noticeEmail, noticeText } from './copy.ts';
import {
  adminDay,
  BATCH_SIZE,
  leavesAt,
  MAX_TEXTS_A_DAY,
  type NoticeSettings,
  noticeSettings,
} from './rules.ts';

export interface NoticeWork {
  now: Clock;
  /** The administrator's address, as it is now. */
  recipient: () => Promise<string>;
  /** What can be sent at all; a channel that is not set up sends nothing later either. */
  channels: Record<Channel, boolean>;
  /** What the environment says where the owner has set nothing. */
  defaults: Site;
}

const CHANNELS: Channel[] = ['mail', 'text'];

/**
 * Puts what is due into the queues of e-mails and texts, bundled; returns how many notices it looked
 * at. Reading them, and writing what carries them, is one transaction, and of all processes one at a
 * time does it: a notice leaves once, or is still there.
 */
export async function sendNotices(db: Db, work: NoticeWork): Promise<number> {
  let count = 0;
  for (const channel of CHANNELS) {
    if ((await findDueNotices(db, channel, work.now(), 1)).length === 0) continue;
    const current = await readCurrent(db, work);
    count += await db.transaction().execute(async (tx) => {
      await lockNotices(tx, channel);
      await redateNotices(tx, work.now());
      const due = await findDueNotices(tx, channel, work.now(), BATCH_SIZE);
      await send(tx, { channel, due, work, ...current });
      return due.length;
    });
  }
  return count;
}

async function readCurrent(db: Db, { defaults, recipient }: NoticeWork) {
  const { values } = await readSettings(db);
  const settings = noticeSettings({ ...defaultValues(defaults), ...values });
  const { site } = effectiveSettings(defaults, values);
  return { settings, site, recipient: await recipient() };
}

interface Batch {
  channel: Channel;
  due: NoticeRow[];
  site: Site;
  settings: NoticeSettings;
  recipient: string;
  work: NoticeWork;
}

async function send(tx: Db, batch: Batch): Promise<void> {
  const { channel, due, work, recipient, settings } = batch;
  const now = work.now();
  const canSend = work.channels[channel] && !(await hasUnsubscribed(tx, channel, recipient));
  const lastAt = await lastSentAt(tx, channel);
  const leaves = ({ kind, phone, created_at: createdAt }: NoticeRow) =>
    canSend ? leavesAt(channel, { kind, phone, createdAt }, settings, { now, lastAt }) : undefined;
  for (const [at, notices] of Map.groupBy(due, leaves)) {
    if (at === now) await (channel === 'mail' ? queueMail : queueText)(tx, notices, batch);
    else await postponeNotices(tx, channel, notices, at ?? null);
  }
}

async function hasUnsubscribed(tx: Db, channel: Channel, recipient: string) {
  return channel === 'mail' && (await unsubscribedAt(tx, emailKey(recipient))) !== undefined;
}

async function queueMail(
  tx: Db,
  notices: NoticeRow[],
  { site, work, recipient }: Batch,
): Promise<void> {
  const id = randomUUIDv7();
  const now = work.now();
  const email = {
    id,
    kind: 'notice',
    actor: 'notice',
    alertId: null,
    recipient,
    recipientKey: emailKey(recipient),
    idempotencyKey: `notice ${id}`,
    ...noticeEmail(notices, site),
  } as const;
  await queueEmail(tx, email, now);
  await markNoticesSent(tx, 'mail', notices, { carrierId: id, now });
}

async function queueText(
  tx: Db,
  notices: NoticeRow[],
  { site, settings, work }: Batch,
): Promise<void> {
  const { phone = '', timeZone } = settings;
  const now = work.now();
  const day = adminDay(now, timeZone);
  const before = await countNoticeTexts(tx, day.start);
  if (before >= MAX_TEXTS_A_DAY) return postponeNotices(tx, 'text', notices, day.end);
  const id = randomUUIDv7();
  const body = noticeText(notices, site, before + 1 === MAX_TEXTS_A_DAY);
  const text = { id, channel: 'text', kind: 'notice', actor: 'notice' } as const;
  await addToOutbox(tx, { ...text, idempotency_key: `notice ${id}`, recipient: phone, body }, now);
  await markNoticesSent(tx, 'text', notices, { carrierId: id, now });
}
