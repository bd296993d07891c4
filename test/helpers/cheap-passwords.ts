import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { mock } from 'node:test';

const { argon2 } = crypto;

/** A test's own cheap parameters stay. */
const cheap = (parameters: crypto.Argon2Parameters) =>
  parameters.memory < 1024 ? parameters : { ...parameters, memory: 8, passes: 1 };

/**
 * Hashing takes most of a sign-in's time, and tests sign in some thousand times. The gate loads this before
 * its bundles of tests; programs that tests start hash as usual.
 */
mock.method(
  crypto,
  'argon2',
  (
    algorithm: crypto.Argon2Algorithm,
    parameters: crypto.Argon2Parameters,
    done: (error: Error | null, key: Buffer) => void,
  ) => argon2(algorithm, cheap(parameters), done),
);
syncBuiltinESMExports();
