import { test } from 'node:test';
import { holds } from '../fault.ts';
import { fullDisk } from './full-disk.ts';
import { mayMountDisks, NO_SMALL_DISK } from './small-disk.ts';

const skip = mayMountDisks() ? false : NO_SMALL_DISK;
if (skip) process.stdout.write(`${skip}\n`);

// The whole is `npm run faults full-disk`.
test(
  'on a full disk writes are refused in words, reads go on, and room is all that it needs',
  {
    skip,
  },
  (t) => holds(t, fullDisk({ fillings: 1, refusals: 1 })),
);
