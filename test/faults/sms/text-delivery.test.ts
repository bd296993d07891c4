import { test } from 'node:test';
import { isThorough } from '../../helpers/thorough.ts';
import { assertHolds } from '../fault.ts';
import { deliveryWithoutTimes } from './text-delivery.ts';
import { webhooks } from './webhooks.ts';

// `npm run faults` runs both in full, and also counts what is left to a person.
test('after a kill at each of six points, with a faulty gateway, no text is sent twice', (t) =>
  assertHolds(t, deliveryWithoutTimes({ texts: isThorough ? 40 : 24, killsAtEachPoint: 1 })));

test('messages reported several times at once are stored once, forged ones never', (t) =>
  assertHolds(t, webhooks({ texts: isThorough ? 300 : 100 })));
