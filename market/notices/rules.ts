import { clockIn } from '../days.ts';
import { DAY_MS, MINUTE_MS } from '../durations.ts';
import type { SettingValues } from '../settings/table.ts';
import { DAILY_HOUR, isUrgent, type MailMode, NOTICE_KIND_IDS, type NoticeKind } from './kinds.ts';

/** One e-mail and one text a kind in this time: what comes meanwhile goes with the next. */
export const BUNDLE_MS = 5 * MINUTE_MS;
/** By the day of the office. What is more waits for the next day. */
export const MAX_TEXTS_A_DAY = 20;
/** Older notices are deleted, with their e-mails and texts. */
export const NOTICE_LIFE_MS = 90 * DAY_MS;

/** From `from` to before `to`, both 'HH:MM' in the office; `from` may be later in the day. */
export interface QuietHours {
  from: string;
  to: string;
}

export interface NoticeSettings {
  /** E.164; undefined: no texts. */
  phone: string | undefined;
  timeZone: string;
  quiet: QuietHours | undefined;
  mail: Record<NoticeKind, MailMode>;
  text: Record<NoticeKind, 'off' | 'at-once'>;
}

/** The owner's settings as they are read by what sends. */
export function noticeSettings(values: SettingValues): NoticeSettings {
  const { noticePhone, quietFrom, quietTo, timeZone } = values;
  const mail = NOTICE_KIND_IDS.map((kind) => [kind, values[`mail-${kind}`]]);
  const mayText = (kind: NoticeKind) => noticePhone !== '' && isUrgent(kind);
  const text = NOTICE_KIND_IDS.map((kind) => [
    kind,
    mayText(kind) ? values[`text-${kind}`] : 'off',
  ]);
  return {
    phone: noticePhone ? `+1${noticePhone.replace(/\D/g, '')}` : undefined,
    timeZone,
    quiet: quietFrom && quietTo ? { from: quietFrom, to: quietTo } : undefined,
    mail: Object.fromEntries(mail),
    text: Object.fromEntries(text),
  };
}

interface Waiting {
  mode: Exclude<MailMode, 'off'>;
  createdAt: number;
  /** When the last of its kind left by the same channel. */
  lastAt: number | undefined;
}

/** The first moment from `now` on at which a notice may leave. */
export function leavesAt(
  { mode, createdAt, lastAt }: Waiting,
  now: number,
  { timeZone, quiet }: Pick<NoticeSettings, 'timeZone' | 'quiet'>,
): number {
  // A moment from the future was noted by a clock that has been set back since.
  const at =
    mode === 'at-once'
      ? lastAt !== undefined && lastAt <= now
        ? lastAt + BUNDLE_MS
        : now
      : nextDigest(mode, Math.min(createdAt, now), timeZone);
  return afterQuietHours(Math.max(at, now), quiet, timeZone);
}

/** The full hour, or the hour of the daily e-mail, after a moment. */
export function nextDigest(mode: 'hourly' | 'daily', after: number, timeZone: string): number {
  const time = clockIn(timeZone, after);
  if (mode === 'hourly')
    return time.round({ smallestUnit: 'hour', roundingMode: 'floor' }).add({ hours: 1 })
      .epochMilliseconds;
  const plainTime = Temporal.PlainTime.from({ hour: DAILY_HOUR });
  const today = time.toPlainDate().toZonedDateTime({ timeZone, plainTime });
  const isOver = today.epochMilliseconds <= after;
  return (isOver ? today.add({ days: 1 }) : today).epochMilliseconds;
}

export function isQuiet(at: number, quiet: QuietHours | undefined, timeZone: string): boolean {
  if (!quiet) return false;
  const time = clockIn(timeZone, at).toPlainTime().toString({ smallestUnit: 'minute' });
  const { from, to } = quiet;
  return from < to ? from <= time && time < to : from <= time || time < to;
}

/** `at`, or the end of the quiet hours that it is in. */
export function afterQuietHours(
  at: number,
  quiet: QuietHours | undefined,
  timeZone: string,
): number {
  if (!quiet || !isQuiet(at, quiet, timeZone)) return at;
  const day = clockIn(timeZone, at).toPlainDate();
  // When clocks go back, an end between 1 and 2 comes twice on one day.
  const ends = [0, 1].flatMap((days) =>
    (['earlier', 'later'] as const).map(
      (disambiguation) =>
        day
          .add({ days })
          .toPlainDateTime(Temporal.PlainTime.from(quiet.to))
          .toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds,
    ),
  );
  const end = ends.find((one) => one > at && !isQuiet(one, quiet, timeZone));
  return end ?? at + DAY_MS;
}

/** When the day of the office that `at` is in began, and when the next begins. */
export function adminDay(at: number, timeZone: string): { start: number; end: number } {
  const start = clockIn(timeZone, at).startOfDay();
  return { start: start.epochMilliseconds, end: start.add({ days: 1 }).epochMilliseconds };
}
