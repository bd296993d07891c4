import { test } from 'node:test';
import { assertHolds } from '../fault.ts';
import { fullDisk } from './full-disk.ts';
import { canMountDisks, NO_SMALL_DISK } from './small-disk.ts';

const skip = canMountDisks() ? false : NO_SMALL_DISK;
if (skip) process.stdout.write(`${skip}\n`);

// The whole is `npm run faults full-disk`.
test(
  'on a full disk writes are refused in words, reads go on, and room is all that it needs',
  {
    skip,
  },
  (t) => assertHolds(t, fullDisk({ fillCount: 1, refusalCount: 1 })),
);
