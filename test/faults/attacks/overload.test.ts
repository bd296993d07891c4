import { test } from 'node:test';
import { assertHolds } from '../fault.ts';
import { stormWithoutTimes } from './overload.ts';

// `npm run faults storm` runs the whole, and also judges how long visitors wait.
test('slow, huge and password-guessing requests are refused, and visitors and the owner are served', (t) =>
  assertHolds(
    t,
    stormWithoutTimes({
      seconds: 5,
      slowClientCount: 200,
      slowClientKinds: ['says nothing', 'headers byte by byte'],
      unfinishedFormCount: 50,
      attackerCount: 10,
      largeBodyCount: 2,
    }),
  ));
