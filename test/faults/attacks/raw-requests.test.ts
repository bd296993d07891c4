import { test } from 'node:test';
import { assertHolds } from '../fault.ts';
import { rawRequestsFault } from './raw-requests.ts';

// The whole is `npm run faults raw-requests`.
test('malformed bytes are answered or cut off, and the program continues', (t) =>
  assertHolds(t, rawRequestsFault({ requests: 300 })));
