const PHONE_DIGITS = 10;

/** The field that people never see and only machines fill. */
export const HONEYPOT = 'referral';

/** The same request again within this time is the same lead. */
export const REPEAT_MS = 60_000;

/**
 * A phone number as it looks while it is typed: digits only, ten at most, '(512) 555-0132'. A
 * country code that was pasted along ('+1 512…', '1-512…') is left out.
 */
export function formatPhone(typed: string): string {
  const digits = nationalDigits(typed).slice(0, PHONE_DIGITS);
  if (digits.length <= 3) return digits && `(${digits}`;
  const local = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}`;
  return digits.length <= 6 ? local : `${local}-${digits.slice(6)}`;
}

/** The number as we store it, '(512) 555-0132'; undefined unless it has just ten digits. */
export function parsePhone(text: string): string | undefined {
  if (/[^\d\s()+.-]/.test(text)) return undefined;
  const digits = nationalDigits(text);
  if (digits.length === PHONE_DIGITS) return formatPhone(digits);
  return /^1\d{10}$/.test(digits) ? formatPhone(digits.slice(1)) : undefined;
}

function nationalDigits(text: string): string {
  return text.replace(/^\s*(\+\s*1|1(?=[\s.(-]))/, '').replace(/[^0-9]/g, '');
}

/** City and state in any usual spelling: 'Austin, TX', 'Austin, Texas', 'austin tx 78701'. */
export function namesCityAndState(location: string): boolean {
  const place = location.replace(/[\s,]+[0-9]{5}(-[0-9]{4})?$/, '').replaceAll('.', '');
  const comma = place.lastIndexOf(',');
  if (comma < 0) return /\p{L}.* [A-Za-z]{2}$/u.test(place);
  return /\p{L}/u.test(place.slice(0, comma)) && /\p{L}.*\p{L}/u.test(place.slice(comma + 1));
}

const SECOND_MS = 1000;
const FIRST_PAUSE_MS = 10 * SECOND_MS;
const LONGEST_PAUSE_MS = 4 * 3600 * SECOND_MS;

/** Attempts at a relay before it counts as failed; their pauses add up to more than a day. */
export const MOST_RELAY_ATTEMPTS = 17;

/**
 * Milliseconds to wait after the given number of attempts: 10 s, doubling up to 4 h, and up to a
 * quarter more (`chance` from 0 to 1) so that many relays do not come back all at once.
 */
export function pauseAfter(attempts: number, chance: number): number {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
  return Math.round(pause * (1 + chance / 4));
}
