import { test } from 'node:test';
import { random } from '../faults/attacks/random-requests.ts';
import { assertHolds } from '../faults/fault.ts';
import { isThorough } from '../helpers/thorough.ts';

// Here it runs on both databases; the whole is `npm run faults random-requests`.
test('no random request fails, changes data, redirects elsewhere or shows internals', (t) =>
  assertHolds(
    t,
    random(isThorough ? { anonymous: 2000, signedIn: 300 } : { anonymous: 150, signedIn: 40 }),
  ));
