import { HOUR_MS } from '../durations.ts';

/** The record of a line of the history that says what the address was and is. */
export const ADDRESS = 'administrator-address';

/** How versions up to 0.1.0 hashed, by Better Auth’s scrypt. */
export const FORMER_HASH_COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };

const PASSWORD_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_GROUPS = 4;
const GROUP_LENGTH = 4;

/**
 * What a guess costs: 32 MiB three times over, more than the 19 MiB twice of OWASP's Password Storage
 * Cheat Sheet (argon2id), and salt and tag as long as RFC 9106 recommends (section 4).
 */
export const HASH_COST = { memory: 32 * 1024, passes: 3, parallelism: 1 };
export const SALT_BYTES = 16;
export const TAG_BYTES = 32;

/** Letters; a shorter word would be found in any password. */
export const MIN_WORD_LENGTH = 3;

/** Characters. */
export const PASSWORD_LENGTH = { min: 8, max: 128 };

/** Time between two e-mails about wrong codes: a flood of them is one e-mail in each hour. */
export const WRONG_CODES_MS = HOUR_MS;

/**
 * A password of groups of four unmistakable letters and digits: 79 random bits in four groups, 118 in
 * six.
 */
export function generatePassword(
  randomBelow: (limit: number) => number,
  groups = PASSWORD_GROUPS,
): string {
  const character = () => PASSWORD_ALPHABET[randomBelow(PASSWORD_ALPHABET.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, character).join('');
  return Array.from({ length: groups }, group).join('-');
}
