import { test } from 'node:test';
import { random } from '../../faults/attacks/random-requests.ts';
import { assertHolds } from '../../faults/fault.ts';

// Here, so that it runs on both databases; the whole is `npm run faults random-requests`.
test('whatever a stranger asks for, nothing fails, changes, leads elsewhere or tells of our inside', (t) =>
  assertHolds(t, random({ anonymous: 2000, signedIn: 300 })));
