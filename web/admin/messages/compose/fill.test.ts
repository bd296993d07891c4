import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filled, hasPlaces } from './fill.ts';

const deal = {
  spa: 'Juniper Hour',
  address: '410 Cedar Street, Austin, TX 78701',
  price: '$79',
  link: 'https://spa.example/deals/juniper-hour-austin-tx-78701?deal=1',
};

test("a saved reply takes the deal's facts in its places, each as often as it stands there", () => {
  assert.equal(
    filled('{spa}, {address}: {price}. {link} {spa}', deal),
    `Juniper Hour, ${deal.address}: $79. ${deal.link} Juniper Hour`,
  );
});

test('other braces stay as they are, and a fact with a brace or a dollar sign is no place', () => {
  assert.equal(filled('{name} {Spa} {}', deal), '{name} {Spa} {}');
  assert.equal(filled('{spa}', { ...deal, spa: "{price} $& $'" }), "{price} $& $'");
  assert.deepEqual(
    [hasPlaces('{price}'), hasPlaces('{name}'), hasPlaces('')],
    [true, false, false],
  );
});
