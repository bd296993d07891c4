import { MAX_CLOCK_SKEW_MS } from '../ports.ts';

/** Decisions, section 6: a session lasts one day, absolute. */
export const SESSION_SECONDS = 24 * 60 * 60;

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
    protocol === 'https:' || /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  );
}

const PASSWORD_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_GROUPS = 4;
const GROUP_LENGTH = 4;

/** A password of four groups of four unmistakable letters and digits: 79 random bits. */
export function generatePassword(randomBelow: (limit: number) => number): string {
  const character = () => PASSWORD_ALPHABET[randomBelow(PASSWORD_ALPHABET.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, character).join('');
  return Array.from({ length: PASSWORD_GROUPS }, group).join('-');
}
