import { clockIn } from '../days.ts';
import { DAY_MS, MINUTE_MS } from '../durations.ts';
import { isNoticeKind, isUrgent, type MailMode } from '../notices/kinds.ts';
import type { SettingValues } from '../settings/table.ts';

/** Notices that an e-mail lists. */
export const MAX_LISTED = 30;

/** Characters of a title in a text. */
export const MAX_TEXT_TITLE = 100;

/** Notices of one e-mail or text at most. */
export const BATCH_SIZE = 500;

/** One urgent e-mail and one text in this time: what comes meanwhile goes with the next. */
export const BUNDLE_MS = 5 * MINUTE_MS;
/** By the day of the office. What is more waits for the next day. */
export const MAX_TEXTS_A_DAY = 20;

export interface NoticeSettings {
  mail: MailMode;
  /** The hour of the office, 0 to 23, at which the daily e-mail leaves. */
  hour: number;
  /** E.164; undefined: no texts. */
  phone: string | undefined;
  timeZone: string;
}

/** The owner's settings as they are read by what sends. */
export function noticeSettings(values: SettingValues): NoticeSettings {
  const { noticeMail, noticeHour, noticePhone, timeZone } = values;
  return {
    mail: noticeMail as MailMode,
    hour: Number(noticeHour),
    phone: noticePhone ? `+1${noticePhone.replace(/\D/g, '')}` : undefined,
    timeZone,
  };
}

interface Waiting {
  /** One of a newer version, before a downgrade, is unknown. */
  kind: string;
  /** E.164, where it is about a text from or to a number. */
  phone: string | null;
  createdAt: number;
}

/**
 * The first moment from `now` on at which a notice may leave; undefined: never by this channel.
 * `lastAt` is when any notice last left by it.
 */
export function leavesAt(
  channel: 'mail' | 'text',
  { kind, phone, createdAt }: Waiting,
  settings: NoticeSettings,
  { now, lastAt }: { now: number; lastAt: number | undefined },
): number | undefined {
  if (!isNoticeKind(kind)) return undefined;
  if (channel === 'text') {
    // A phone that answers by itself must not get a notice of its own answer.
    const isOwn = settings.phone === undefined || phone === settings.phone;
    if (isOwn || !isUrgent(kind)) return undefined;
  } else {
    if (settings.mail === 'off') return undefined;
    if (settings.mail === 'daily' || !isUrgent(kind))
      return Math.max(now, nextDaily(Math.min(createdAt, now), settings));
  }
  // A moment from the future was noted by a clock that has been set back since.
  return lastAt !== undefined && lastAt <= now ? Math.max(now, lastAt + BUNDLE_MS) : now;
}

/** The hour of the daily e-mail, after a moment. */
export function nextDaily(
  after: number,
  { hour, timeZone }: Pick<NoticeSettings, 'hour' | 'timeZone'>,
): number {
  const plainTime = Temporal.PlainTime.from({ hour });
  const today = clockIn(timeZone, after).toPlainDate();
  const times = [0, 1].map(
    (days) => today.add({ days }).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds,
  );
  return times.find((time) => time > after) ?? after + DAY_MS;
}

/** When the day of the office that `at` is in began, and when the next begins. */
export function adminDay(at: number, timeZone: string): { start: number; end: number } {
  const start = clockIn(timeZone, at).startOfDay();
  return { start: start.epochMilliseconds, end: start.add({ days: 1 }).epochMilliseconds };
}
