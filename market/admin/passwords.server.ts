import type { Site } from '../ports.ts';
import { COMMON_PASSWORDS } from './common-passwords.server.ts';
import { MIN_WORD_LENGTH, PASSWORD_LENGTH } from './rules.ts';
import { NEW_PASSWORD_MESSAGES } from './schema.ts';

/** A stranger's first guesses (ASVS 5.0, 6.1.2): brand, product, host, administrator's address. */
export function siteWords(
  { brand, product, publicUrl }: Pick<Site, 'brand' | 'product' | 'publicUrl'>,
  email: string,
): string[] {
  const words = `${brand} ${product} ${new URL(publicUrl).hostname} ${email}`;
  return plain(words)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .sort((a, b) => b.length - a.length);
}

/** Why the password is easy to guess; undefined if it is not. */
export function passwordProblem(password: string, words: string[]): string | undefined {
  const typed = plain(password);
  const stem = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (COMMON_PASSWORDS.has(typed) || COMMON_PASSWORDS.has(stem))
    return NEW_PASSWORD_MESSAGES.common;
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), typed);
  const own = rest.replace(/[^\p{L}\p{N}]/gu, '');
  return rest !== typed && own.length < PASSWORD_LENGTH.min
    ? NEW_PASSWORD_MESSAGES.ofSite
    : undefined;
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase();
