import { test } from 'node:test';
import { serverProgramsOrInstall } from '../helpers/postgres/programs.ts';
import { isThorough } from '../helpers/thorough.ts';
import { failover } from './failover.ts';
import { assertHolds } from './fault.ts';

const skip = serverProgramsOrInstall()
  ? false
  : 'SKIPPED: a primary to kill needs the programs of PostgreSQL';
if (skip) process.stdout.write(`${skip}\n`);

// The whole is `npm run faults failover`.
test(
  'a primary is killed and its standby promoted, and nothing acknowledged is lost',
  {
    skip,
  },
  (t) => assertHolds(t, failover({ promotions: isThorough ? 2 : 1 })),
);
