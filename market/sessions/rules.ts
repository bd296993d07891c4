import { MAX_CLOCK_SKEW_MS } from '../rules.ts';

/** Browsers write some hundred characters, but a stranger may write any number. */
export const MAX_USER_AGENT = 400;

/** Specification, section 9: one day, however it is used. */
export const SESSION_SECONDS = 24 * 60 * 60;

/** 256 random bits. */
export const TOKEN_BYTES = 32;

/** The session began while the clock was ahead. Clocks of several processes may differ a little. */
export function exceedsSessionLength(expiresAt: number, now: number): boolean {
  return expiresAt - now > SESSION_SECONDS * 1000 + MAX_CLOCK_SKEW_MS;
}

/** Long enough that only borrowed or cleared browsers are new. */
export const DEVICE_SECONDS = 180 * 24 * 60 * 60;

/** Only https and this machine: elsewhere browsers reject Secure cookies, and sign-in fails. */
export function allowsSecureCookies(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return (
    protocol === 'https:' || /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
  );
}

/** On https, browsers accept this name only from this very host. */
export function cookiePrefix(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-' : '';
}

/** One more ends the oldest session. */
export const MAX_SESSIONS = 10;

/** How recent a proof must be to change what proves the administrator. */
export const FRESH_MS = 10 * 60_000;

export const STEP_SECONDS = 10 * 60;
export const MAX_TRIES = 5;

/** Precision of a session's last use; each step is a write. */
export const LAST_SEEN_STEP_MS = 5 * 60_000;

/** A proof in the near future comes from another process, whose clock is a little ahead. */
export function isFresh(confirmedAt: number, now: number): boolean {
  const age = now - confirmedAt;
  return age < FRESH_MS && age >= -MAX_CLOCK_SKEW_MS;
}

/** The first match counts: Edge and Opera also claim to be Chrome, and Chrome to be Safari. */
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

/** 'Firefox on Windows', as the browser says itself. */
export function deviceInWords(userAgent: string | null): string {
  const nameIn = (list: Array<[RegExp, string]>) =>
    list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = nameIn(browsers) ?? 'A browser';
  const system = nameIn(systems);
  return system ? `${browser} on ${system}` : browser;
}
