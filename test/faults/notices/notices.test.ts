import { test } from 'node:test';
import { assertHolds } from '../fault.ts';
import { notices } from './notices.ts';

// The whole of it is `npm run faults notices`.
for (const channel of ['text', 'mail'] as const) {
  test(`after a kill at each step, no notice by ${channel} is lost and none comes twice`, (t) =>
    assertHolds(t, notices({ killsAtEachPoint: 1, channel, processes: 1 })));
}
