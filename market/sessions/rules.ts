import { MAX_CLOCK_SKEW_MS } from '../rules.ts';

/** Browsers write some hundred characters; a stranger may write any number. */
export const MAX_USER_AGENT = 400;

/** A session lasts one day, however it is used (specification, section 9). */
export const SESSION_SECONDS = 24 * 60 * 60;

/** A session's token cannot be guessed: 256 random bits. */
export const TOKEN_BYTES = 32;

/**
 * Whether a session would last longer from now than any may: it was begun by a clock that has been
 * set back since. Several processes' clocks may differ by a little.
 */
export function exceedsSessionLength(expiresAt: number, now: number): boolean {
  return expiresAt - now > SESSION_SECONDS * 1000 + MAX_CLOCK_SKEW_MS;
}

/** Long enough that a borrowed or cleared browser is the exception. */
export const DEVICE_SECONDS = 180 * 24 * 60 * 60;

/**
 * Whether cookies of this origin are marked Secure: wherever browsers then still keep them, which
 * is https, and plain http on the machine itself. Elsewhere a sign-in with that mark would fail.
 */
export function allowsSecureCookies(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return (
    protocol === 'https:' || /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
  );
}

/** On https browsers take a cookie of this name from this very host only. */
export function cookiePrefix(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-' : '';
}

/** How many browsers the administrator may be signed in with; one more ends the oldest session. */
export const MAX_SESSIONS = 10;

/** A change of what proves the administrator needs a proof that is no older than this. */
export const FRESH_MS = 10 * 60_000;

/** How long a right password waits for its second step, and how many codes it may try. */
export const STEP_SECONDS = 10 * 60;
export const MAX_TRIES = 5;

/** How exactly it is known when a session was last used: each note is a write. */
export const LAST_SEEN_STEP_MS = 5 * 60_000;

/** Another process may have confirmed it by a clock that is a little ahead. */
export function isFresh(confirmedAt: number, now: number): boolean {
  const age = now - confirmedAt;
  return age < FRESH_MS && age >= -MAX_CLOCK_SKEW_MS;
}

/** The first that matches: Edge and Opera also call themselves Chrome, and Chrome Safari. */
const browsers: Array<[RegExp, string]> = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: Array<[RegExp, string]> = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** A User-Agent header in words: 'Firefox on Windows'. It is what the browser says of itself. */
export function deviceInWords(userAgent: string | null): string {
  const nameIn = (list: Array<[RegExp, string]>) =>
    list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = nameIn(browsers) ?? 'A browser';
  const system = nameIn(systems);
  return system ? `${browser} on ${system}` : browser;
}
