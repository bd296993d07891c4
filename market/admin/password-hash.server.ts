import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { FORMER_HASH_COST, HASH_COST, SALT_BYTES, TAG_BYTES } from './rules.ts';

/** PHC string format. */
const PREFIX = `$argon2id$v=19$m=${HASH_COST.memory},t=${HASH_COST.passes},p=${HASH_COST.parallelism}$`;
const ARGON2ID =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/]{11,86})\$([\w+/]{22,86})$/;

/** `salt:key` in hex, up to version 0.1.0. */
const FORMER = /^([\da-f]{32}):([\da-f]{128})$/;

const argon2Of = promisify(argon2);

/** Keyboards and systems write the same letter in several ways. */
const normal = (password: string) => password.normalize('NFKC');
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const message = normal(password);
  const tag = await argon2Of('argon2id', { message, nonce, tagLength: TAG_BYTES, ...HASH_COST });
  return `${PREFIX}${base64(nonce)}$${base64(tag)}`;
}

/** Throws if the hash has no form that was ever stored. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = ARGON2ID.exec(hash) ?? [];
  if (salt === undefined || tag === undefined) return verifyFormer(hash, password);
  const expected = Buffer.from(tag, 'base64');
  const actual = await argon2Of('argon2id', {
    message: normal(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(actual, expected);
}

/** False for an older function or cost: the next sign-in makes a new hash. */
export const isOfToday = (hash: string) => hash.startsWith(PREFIX);

async function verifyFormer(hash: string, password: string): Promise<boolean> {
  const [, salt, key] = FORMER.exec(hash) ?? [];
  if (salt === undefined || key === undefined) throw new Error('No known form of a password hash');
  const expected = Buffer.from(key, 'hex');
  return new Promise((resolve, reject) => {
    scrypt(normal(password), salt, expected.length, FORMER_HASH_COST, (error, actual) =>
      error ? reject(error) : resolve(timingSafeEqual(actual, expected)),
    );
  });
}
