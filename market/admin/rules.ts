import { HOUR_MS } from '../durations.ts';

export const ADDRESS = 'administrator-address';

/** Better Auth's scrypt, up to version 0.1.0. */
export const FORMER_HASH_COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };

const PASSWORD_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_GROUPS = 4;
const GROUP_LENGTH = 4;

/**
 * 32 MiB, 3 passes: more than the 19 MiB and 2 of OWASP's Password Storage Cheat Sheet (argon2id).
 * Salt and tag are as long as RFC 9106, section 4, recommends.
 */
export const HASH_COST = { memory: 32 * 1024, passes: 3, parallelism: 1 };
export const SALT_BYTES = 16;
export const TAG_BYTES = 32;

/** Shorter words occur in any password. */
export const MIN_WORD_LENGTH = 3;

/** Characters. */
export const PASSWORD_LENGTH = { min: 8, max: 128 };

/** Many wrong codes send one e-mail an hour. */
export const WRONG_CODES_MS = HOUR_MS;

/** 79 random bits in four groups, 118 in six. Letters and digits that look alike are left out. */
export function generatePassword(
  randomBelow: (limit: number) => number,
  groups = PASSWORD_GROUPS,
): string {
  const character = () => PASSWORD_ALPHABET[randomBelow(PASSWORD_ALPHABET.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, character).join('');
  return Array.from({ length: groups }, group).join('-');
}
