import { test } from 'node:test';
import { clock } from './clock.ts';
import { fakeClockLibraryOrInstall, NO_FAKE_CLOCK } from './fake-clock.ts';
import { assertHolds } from './fault.ts';

const library = fakeClockLibraryOrInstall();
const skip = library ? false : NO_FAKE_CLOCK;
if (skip) process.stdout.write(`${skip}\n`);

// The whole is `npm run faults clock`.
test(
  'with its clock set weeks ahead and back again, the program stays true and delivers',
  {
    skip,
  },
  (t) => assertHolds(t, clock({ library: library ?? '', jumps: 1, writes: 12 })),
);
