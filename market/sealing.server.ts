import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The record of a sealed value: the noun of its table, and its key. */
export type SealedFor = `${'connection' | 'stripe' | 'totp' | 'password'} ${string}`;

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Begins each sealed value; those without it belong to no record (`former-seals.server.ts`). */
export const SEAL = 'aes.';

/** Encrypts for one record, with AUTH_SECRET, what the database and its backups must not show. */
export function seal(text: string, record: SealedFor, authSecret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(authSecret), nonce).setAAD(Buffer.from(record));
  const encrypted = [cipher.update(text, 'utf8'), cipher.final()];
  return SEAL + Buffer.concat([nonce, ...encrypted, cipher.getAuthTag()]).toString('base64url');
}

/** Undefined if it was sealed with another AUTH_SECRET or for another record. */
export function unseal(sealed: string, record: SealedFor, authSecret: string): string | undefined {
  if (!sealed.startsWith(SEAL)) return undefined;
  const bytes = Buffer.from(sealed.slice(SEAL.length), 'base64url');
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(-TAG_BYTES)];
  try {
    const options = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv(CIPHER, keyOf(authSecret), nonce, options)
      .setAAD(Buffer.from(record))
      .setAuthTag(tag);
    const encrypted = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
    return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString();
  } catch {
    return undefined;
  }
}

const keyOf = (authSecret: string) =>
  Buffer.from(hkdfSync('sha256', authSecret, '', 'sealed values', KEY_BYTES));
