import { test } from 'node:test';
import { assertHolds } from '../fault.ts';
import { rawRequestsFault } from './raw-requests.ts';

// The whole is `npm run faults raw-requests`.
test('bytes that no client would send are answered or cut off, and the program goes on', (t) =>
  assertHolds(t, rawRequestsFault({ requests: 300 })));
