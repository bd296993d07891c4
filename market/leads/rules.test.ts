import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLocation, nextStepOf } from './rules.ts';

test('a location is anything with two letters', () => {
  const validLocations = [
    'Austin',
    'Austin, TX',
    'austin tx 78701',
    'St. Louis, M.O.',
    'Cañon City, CO',
    'LA',
    '香港',
  ];
  for (const location of validLocations) assert.ok(isLocation(location), location);
  for (const location of ['', 'A', '78701', '12, 34', '…'])
    assert.ok(!isLocation(location), location);
});

test('the one next thing to do about a lead follows its state and its business', () => {
  const open = { contacted: false, listed: false, hasPictures: false, hasLiveDeal: false };
  assert.equal(nextStepOf('new', open), 'compose');
  assert.equal(nextStepOf('contacted', { ...open, contacted: true }), 'list');
  assert.equal(nextStepOf('archived', open), 'compose');
  assert.equal(nextStepOf('contacted', { ...open, listed: true }), 'create-deal');
  assert.equal(nextStepOf('new', { ...open, listed: true, hasLiveDeal: true }), 'view-live');
});
