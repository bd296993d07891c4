import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * What a guess costs: 32 MiB three times over, more than the 19 MiB twice of OWASP's Password Storage
 * Cheat Sheet (argon2id), and salt and tag as long as RFC 9106 recommends (section 4).
 */
const COST = { memory: 32 * 1024, passes: 3, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** In front of each hash that is made now, as the PHC string format writes it. */
const PREFIX = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`;
const ARGON2ID =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/]{11,86})\$([\w+/]{22,86})$/;

/** How versions up to 0.1.0 made them, by Better Auth: `salt:key` in hexadecimal digits. */
const FORMER_COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const FORMER = /^([\da-f]{32}):([\da-f]{128})$/;

const argon2Of = promisify(argon2);

/** One way to write a letter: keyboards and systems have several. */
const normal = (password: string) => password.normalize('NFKC');
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

/** Hashes a password with a new salt: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const message = normal(password);
  const tag = await argon2Of('argon2id', { message, nonce, tagLength: TAG_BYTES, ...COST });
  return `${PREFIX}${base64(nonce)}$${base64(tag)}`;
}

/** Whether a stored hash is of this password. Throws where it has no form that was ever stored. */
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

/** False where it was made by another function or at another cost: the next sign-in makes it anew. */
export const isOfToday = (hash: string) => hash.startsWith(PREFIX);

async function verifyFormer(hash: string, password: string): Promise<boolean> {
  const [, salt, key] = FORMER.exec(hash) ?? [];
  if (salt === undefined || key === undefined) throw new Error('No known form of a password hash');
  const expected = Buffer.from(key, 'hex');
  return new Promise((resolve, reject) => {
    scrypt(normal(password), salt, expected.length, FORMER_COST, (error, actual) =>
      error ? reject(error) : resolve(timingSafeEqual(actual, expected)),
    );
  });
}
