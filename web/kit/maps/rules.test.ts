import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNearZip, mayBeSameBusiness } from './rules.ts';

const austin = { latitude: 30.27, longitude: -97.74 };

test('what is found within 25 miles of the ZIP code is near, and nothing is near an unknown one', () => {
  assert.equal(isNearZip({ latitude: 30.51, longitude: -97.68 }, austin), true);
  assert.equal(isNearZip({ latitude: 29.42, longitude: -98.49 }, austin), false);
  assert.equal(isNearZip(austin, undefined), false);
});

test("a found place is the spa's where their names share a telling word", () => {
  const pairs: Array<[found: string, spa: string]> = [
    ['Juniper Hour Massage & Spa', 'Juniper Hour'],
    ['CAFÉ ÇALMA', 'Cafe Calma Day Spa'],
    ['The Massage Studio', 'Massage Studio'],
    ['足つぼ', '足つぼ'],
  ];
  for (const [found, business] of pairs)
    assert.equal(mayBeSameBusiness(found, business), true, found);
  assert.equal(mayBeSameBusiness('Blue Lotus Massage & Spa', 'Juniper Massage Spa'), false);
});
