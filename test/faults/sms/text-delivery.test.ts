import { test } from 'node:test';
import { assertHolds } from '../fault.ts';
import { delivery } from './text-delivery.ts';
import { webhooks } from './webhooks.ts';

// The whole of both is `npm run faults`.
test('killed at each of six points, through a gateway that misbehaves, no text is sent twice', (t) =>
  assertHolds(t, delivery({ texts: 40, killsAtEachPoint: 1 })));

test('texts told several times at once are stored once, forged ones never', (t) =>
  assertHolds(t, webhooks({ texts: 300 })));
