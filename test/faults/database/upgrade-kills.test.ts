import { test } from 'node:test';
import { testServer } from '../../helpers/postgres/databases.ts';
import { isThorough } from '../../helpers/thorough.ts';
import { assertHolds } from '../fault.ts';
import { upgradeKills } from './upgrade-kills.ts';

const kills = isThorough ? 40 : 4;

// The same as `npm run faults upgrade-kills`.
test('killed at any point, an upgrade is done or not begun, and the next start does it', (t) =>
  assertHolds(t, upgradeKills({ kills, servers: [undefined] })));

const skip = testServer ? false : 'SKIPPED: TEST_DATABASE_URL names no PostgreSQL';
if (skip) process.stdout.write(`${skip}\n`);
test('killed at any point, an upgrade of PostgreSQL is done or not begun either', { skip }, (t) =>
  assertHolds(t, upgradeKills({ kills, servers: [testServer] })),
);
