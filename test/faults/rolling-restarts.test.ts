import { test } from 'node:test';
import { serverProgramsOrInstall } from '../helpers/postgres/programs.ts';
import { isThorough } from '../helpers/thorough.ts';
import { assertHolds } from './fault.ts';
import { rolling } from './rolling-restarts.ts';

const skip = serverProgramsOrInstall()
  ? false
  : 'SKIPPED: a database of its own needs the programs of PostgreSQL';
if (skip) process.stdout.write(`${skip}\n`);

// The whole is `npm run faults rolling`, which also has a grace of one second.
test(
  'processes behind a proxy are restarted one after the other, and no request fails',
  {
    skip,
  },
  (t) => assertHolds(t, rolling({ restarts: isThorough ? 4 : 2, requestsPerSecond: 50 })),
);
