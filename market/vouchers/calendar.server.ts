import type { EventAttributes } from 'ics';
import { ALARM_DAYS_BEFORE, HOURS_OF_MORNING, MAX_LINE_BYTES } from './rules.ts';

export interface Reminder {
  /** The same however often the file is fetched: a calendar then changes its entry. */
  uid: string;
  /** 'YYYY-MM-DD' */
  day: string;
  title: string;
  description: string;
  location: string;
  url: string;
  /** When the file was made; epoch milliseconds. */
  madeAt: number;
}

const PRODUCT_ID = '-//Spa Deals//Voucher reminder 1.0//EN';

/**
 * An all-day event as a file of iCalendar (RFC 5545), which Apple's, Google's and Microsoft's
 * calendars read. The writer is loaded by who wants one: few do.
 */
export async function calendarFile(reminder: Reminder): Promise<string> {
  const { createEvent } = await import('ics');
  const { uid, title, description, location, url, day } = reminder;
  const event: EventAttributes & { timestamp: number } = {
    productId: PRODUCT_ID,
    uid,
    title,
    description,
    location,
    url,
    timestamp: reminder.madeAt,
    start: dateOf(day, 0),
    // Outlook makes an event without an end one of no length.
    end: dateOf(day, 1),
    // A last day is no appointment: a search for a free hour finds the day free.
    transp: 'TRANSPARENT',
    busyStatus: 'FREE',
    alarms: ALARM_DAYS_BEFORE.map((days) => ({
      action: 'display',
      description: title,
      trigger: { before: true, days: days - 1, hours: 24 - HOURS_OF_MORNING },
    })),
  };
  const { error, value } = createEvent(event);
  if (error || !value) throw error ?? new Error('No calendar file was written');
  return foldedByBytes(value);
}

function dateOf(isoDate: string, daysLater: number): [number, number, number] {
  const { year, month, day } = Temporal.PlainDate.from(isoDate).add({ days: daysLater });
  return [year, month, day];
}

/** RFC 5545 counts bytes where the writer counts letters, and no letter may be cut in two. */
function foldedByBytes(file: string): string {
  return file
    .replace(/\r\n[\t ]/g, '')
    .split('\r\n')
    .map((line) => {
      let folded = '';
      let bytes = 0;
      for (const letter of line) {
        const size = Buffer.byteLength(letter);
        if (bytes + size > MAX_LINE_BYTES) {
          folded += '\r\n ';
          bytes = 1;
        }
        folded += letter;
        bytes += size;
      }
      return folded;
    })
    .join('\r\n');
}
