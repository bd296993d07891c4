import type { EventAttributes } from 'ics';
import { ALARM_DAYS_BEFORE, HOURS_OF_MORNING, MAX_LINE_BYTES } from './rules.ts';

export interface Reminder {
  /** The same each time, so that a calendar updates its entry. */
  uid: string;
  /** 'YYYY-MM-DD' */
  day: string;
  title: string;
  description: string;
  location: string;
  url: string;
  /** Epoch milliseconds. */
  madeAt: number;
}

const PRODUCT_ID = '-//Spa Deals//Voucher reminder 1.0//EN';

/** iCalendar (RFC 5545). The library loads on demand, because few visitors need it. */
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
    // Without an end, Outlook shows an event of no length.
    end: dateOf(day, 1),
    // A deadline is no appointment: the day stays free.
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

/** RFC 5545 counts bytes, the library letters; no letter may be split. */
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
