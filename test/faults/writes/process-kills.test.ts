import { test } from 'node:test';
import { testServer } from '../../postgres/databases.ts';
import { assertHolds } from '../fault.ts';
import { kills } from './process-kills.ts';

/** The gate may run on a machine that has much else to do: how long a start took is only told. */
const patienceMs = Number.POSITIVE_INFINITY;

// The whole is `npm run faults kills`.
test('killed under writes, the program loses and doubles nothing that it acknowledged', (t) =>
  assertHolds(t, kills({ kills: 4, startTimeoutMs: patienceMs })));

const skip = testServer ? false : 'SKIPPED: TEST_DATABASE_URL names no PostgreSQL';
if (skip) process.stdout.write(`${skip}\n`);
test('killed under writes to PostgreSQL, it loses and doubles nothing either', { skip }, (t) =>
  assertHolds(t, kills({ kills: 4, server: testServer, startTimeoutMs: patienceMs })),
);
