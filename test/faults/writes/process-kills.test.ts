import { test } from 'node:test';
import { testServer } from '../../helpers/postgres/databases.ts';
import { isThorough } from '../../helpers/thorough.ts';
import { assertHolds } from '../fault.ts';
import { kills } from './process-kills.ts';

/** The gate may run on a busy machine, so the start time is only printed. */
const patienceMs = Number.POSITIVE_INFINITY;

// The whole is `npm run faults kills`.
test('killed during writes, the program neither loses nor doubles an acknowledged write', (t) =>
  assertHolds(t, kills({ kills: isThorough ? 4 : 2, startTimeoutMs: patienceMs })));

const skip = testServer ? false : 'SKIPPED: TEST_DATABASE_URL names no PostgreSQL';
if (skip) process.stdout.write(`${skip}\n`);
test('killed during writes to PostgreSQL, it neither loses nor doubles one either', { skip }, (t) =>
  assertHolds(
    t,
    kills({ kills: isThorough ? 4 : 2, server: testServer, startTimeoutMs: patienceMs }),
  ),
);
