import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillPlaceholders, hasPlaceholders } from './fill.ts';

const deal = {
  spa: 'Juniper Hour',
  address: '410 Cedar Street, Austin, TX 78701',
  price: '$79',
  link: 'https://spa.example/deals/juniper-hour-austin-tx-78701?deal=1',
  terms: 'For guests 21 and older.',
};

test("a saved reply is filled with the deal's facts, each as often as its placeholder occurs", () => {
  assert.equal(
    fillPlaceholders('{spa}, {address}: {price}. {link} {spa}', deal),
    `Juniper Hour, ${deal.address}: $79. ${deal.link} Juniper Hour`,
  );
  assert.equal(fillPlaceholders('Please note: {terms}', deal), `Please note: ${deal.terms}`);
});

test('other braces stay as they are, and a fact with a brace or a dollar sign is no place', () => {
  assert.equal(fillPlaceholders('{name} {Spa} {}', deal), '{name} {Spa} {}');
  assert.equal(fillPlaceholders('{spa}', { ...deal, spa: "{price} $& $'" }), "{price} $& $'");
  assert.deepEqual(
    [hasPlaceholders('{price}'), hasPlaceholders('{name}'), hasPlaceholders('')],
    [true, false, false],
  );
});
