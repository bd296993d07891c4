import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './ports.ts';
import { SEAL, type SealedFor, seal } from './sealing.server.ts';

/** The columns with sealed values, and the noun and key of their record. */
const SEALED = [
  { noun: 'connection', table: 'connection_values', key: 'name', column: 'sealed' },
  { noun: 'stripe', table: 'stripe_accounts', key: 'id', column: 'key_sealed' },
  { noun: 'totp', table: 'admin_totp', key: 'user_id', column: 'secret' },
] as const;

/** Up to 0.1.0, seals were not bound to a record. A seal of another AUTH_SECRET stays as it is. */
export async function bindFormerSeals(db: Db, authSecret: string): Promise<void> {
  for (const { noun, ...names } of SEALED) {
    const [table, key, column] = [
      sql.table(names.table),
      sql.ref(names.key),
      sql.ref(names.column),
    ];
    const { rows } = await sql<{ key: string; sealed: string }>`
      select ${key} as key, ${column} as sealed from ${table}
      where ${column} <> '' and ${column} not like ${`${SEAL}%`}`.execute(db);
    for (const row of rows) {
      const text = openFormer(row.sealed, authSecret);
      if (text === undefined) continue;
      const record: SealedFor = `${noun} ${row.key}`;
      await sql`update ${table} set ${column} = ${seal(text, record, authSecret)}
        where ${key} = ${row.key} and ${column} = ${row.sealed}`.execute(db);
    }
  }
}

const NONCE_BYTES = 24;
const TAG_BYTES = 16;

/** Better Auth's seal, in hex: XChaCha20-Poly1305 with the SHA-256 of the secret. */
function openFormer(sealed: string, authSecret: string): string | undefined {
  const bytes = Buffer.from(sealed, 'hex');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const key = createHash('sha256').update(authSecret).digest();
  const subkey = hChaCha20(key, bytes.subarray(0, 16));
  const nonce = Buffer.concat([Buffer.alloc(4), bytes.subarray(16, NONCE_BYTES)]);
  try {
    const options = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv('chacha20-poly1305', subkey, nonce, options).setAuthTag(
      bytes.subarray(-TAG_BYTES),
    );
    const encrypted = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
    return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString();
  } catch {
    return undefined;
  }
}

/** HChaCha20 returns the first and the last four words of a block. */
const RETURNED_WORDS = [0, 1, 2, 3, 12, 13, 14, 15];

/**
 * The key that XChaCha20 derives (draft-irtf-cfrg-xchacha, 2.2). ChaCha20 adds the state before its
 * rounds to the one after them, and HChaCha20 does not, so this subtracts it.
 */
function hChaCha20(key: Buffer, nonce: Buffer): Buffer {
  const before = Buffer.concat([Buffer.from('expand 32-byte k'), key, nonce]);
  const block = createCipheriv('chacha20', key, nonce).update(Buffer.alloc(before.length));
  const subkey = Buffer.alloc(key.length);
  for (const [place, word] of RETURNED_WORDS.entries())
    subkey.writeUInt32LE(
      (block.readUInt32LE(word * 4) - before.readUInt32LE(word * 4)) >>> 0,
      place * 4,
    );
  return subkey;
}
