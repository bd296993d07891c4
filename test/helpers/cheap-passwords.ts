import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { mock } from 'node:test';

const { scrypt } = crypto;

/**
 * Hashing passwords takes most of a sign-in's time, and tests sign in some thousand times. The gate loads
 * this before its bundles of tests; programs that tests start hash as they do.
 */
mock.method(
  crypto,
  'scrypt',
  (
    password: string,
    salt: string,
    length: number,
    options: crypto.ScryptOptions,
    done: (error: Error | null, key: Buffer) => void,
  ) => scrypt(password, salt, length, { ...options, N: 16 }, done),
);
syncBuiltinESMExports();
