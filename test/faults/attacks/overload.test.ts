import { test } from 'node:test';
import { holds } from '../fault.ts';
import { gust } from './overload.ts';

// The whole is `npm run faults storm`, which also judges how long visitors wait.
test('slow, huge and guessing senders are turned away, and visitors and the owner get through', (t) =>
  holds(
    t,
    gust({
      seconds: 5,
      slow: 200,
      kinds: ['says nothing', 'headers byte by byte'],
      unfinished: 50,
      guessers: 10,
      bodies: 2,
    }),
  ));
