import assert from 'node:assert/strict';
import { test } from 'node:test';
import { segmentsOf } from '../../../market/messages/rules.ts';
import { fillPlaceholders, formatCost, formatTooLong, hasPlaceholders } from './reply-text.ts';

const costOf = (text: string) => formatCost(segmentsOf(text));

test('what a text costs is said in plain words', () => {
  assert.equal(costOf(''), '');
  assert.equal(costOf('Hello'), 'One text · 155 characters left');
  assert.equal(costOf('x'.repeat(159)), 'One text · 1 character left');
  assert.equal(costOf('x'.repeat(161)), 'Two texts: costs twice · 145 characters left');
  assert.equal(costOf('x'.repeat(307)), 'Three texts: costs three times · 152 characters left');
  assert.equal(costOf('Ж'.repeat(71)), 'Two texts: costs twice · 63 characters left');
  assert.equal(costOf('x'.repeat(1600)), '11 texts: costs 11 times · 83 characters left');
});

test('a text that is too long says by how much', () => {
  assert.equal(
    formatTooLong(segmentsOf('x'.repeat(1601))),
    'A text can have 1,600 characters at most; this has 1 more.',
  );
});

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
