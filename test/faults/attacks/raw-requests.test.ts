import { test } from 'node:test';
import { holds } from '../fault.ts';
import { rawly } from './raw-requests.ts';

// The whole is `npm run faults raw-requests`.
test('bytes that no client would send are answered or cut off, and the program goes on', (t) =>
  holds(t, rawly({ requests: 300 })));
