import { HOUR_MS } from '../../../market/durations.ts';

export interface Place {
  zip: string;
  state: string;
  zone: string;
  badge: string;
  permit: string;
  board: string;
}

export const PLACES: Place[] = [
  {
    zip: '78701',
    state: 'TX',
    zone: 'America/Chicago',
    badge: 'Licensed Massage Therapist',
    permit: 'License',
    board: 'Texas Department of Licensing and Regulation (TDLR)',
  },
  {
    zip: '92101',
    state: 'CA',
    zone: 'America/Los_Angeles',
    badge: 'Certified Massage Therapist',
    permit: 'CAMTC certificate',
    board: 'California Massage Therapy Council (CAMTC)',
  },
];

export interface Records {
  place: Place;
  isTicked: boolean;
  license: { number: string; lastDay: string } | undefined;
  look: { found: string; day: string } | undefined;
  regular: number;
  price: number;
  seen: { place: string; day: string } | undefined;
  end: number;
  /** Ends that were announced, and put off. */
  formerEnds: number[];
  isPaused: boolean;
  promotionalDays: number;
}

/** In the words of the screens; undefined and false mean that nothing may be said. */
export interface Claims {
  isLive: boolean;
  badge: string | undefined;
  licenseLine: string | undefined;
  percent: number;
  seen: string | undefined;
  isLimited: boolean;
  extended: string | undefined;
  isLoud: boolean;
  voucherDay: string | undefined;
}

export const dayAt = (zone: string, at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
const inWords = (day: Temporal.PlainDate) => day.toLocaleString('en-US', { dateStyle: 'medium' });
const daysAfter = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days });

/** Written as a person would say it, without the product's own functions. */
export function claimsOf(records: Records, now: number): Claims {
  const { place, regular, price, end, formerEnds } = records;
  const today = dayAt(place.zone, now);
  const isLive = now < end && !records.isPaused;
  const { seen } = records;
  const isSaid = seen && today.toString() <= daysAfter(seen.day, 90).toString();
  const putOff = new Set(formerEnds.filter((former) => former < end)).size;
  const times = ['', 'once', 'twice'][putOff] ?? `${putOff} times`;
  return {
    isLive,
    ...licenseWords(records, now),
    percent: Math.round((100 * (regular - price)) / regular),
    seen: isSaid
      ? `$${regular} is the regular price on ${seen.place}, seen ${inWords(daysAfter(seen.day, 0))}.`
      : undefined,
    isLimited: isLive && putOff === 0,
    extended: isLive && putOff > 0 ? `Extended ${times}.` : undefined,
    isLoud: isLive && end - now <= 72 * HOUR_MS,
    voucherDay: isLive ? inWords(today.add({ days: records.promotionalDays })) : undefined,
  };
}

function licenseWords(records: Records, now: number) {
  const { place, license, look, isTicked } = records;
  const none = { badge: undefined, licenseLine: undefined };
  const today = dayAt(place.zone, now).toString();
  if (look && look.found !== 'active') return none;
  if (license?.lastDay && today > license.lastDay) return none;
  if (!license) return isTicked ? { badge: place.badge, licenseLine: undefined } : none;
  const named = `${place.permit} ${license.number}`;
  if (!look || today > daysAfter(look.day, 180).toString())
    return { badge: place.badge, licenseLine: `${named}, as stated by the spa.` };
  const day = inWords(daysAfter(look.day, 0));
  return {
    badge: place.badge,
    licenseLine: `${named}. Checked with the ${place.board} on ${day}.`,
  };
}
