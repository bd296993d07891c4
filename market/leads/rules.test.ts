import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  formatPhone,
  isLocation,
  MAX_RELAY_ATTEMPTS,
  nextStepOf,
  parsePhone,
  retryDelayMs,
} from './rules.ts';

test('a phone number takes its shape digit by digit', () => {
  let displayed = '';
  const steps = Array.from('5125550132', (digit) => {
    displayed = formatPhone(displayed + digit);
    return displayed;
  });
  assert.deepEqual(steps, [
    '(5',
    '(51',
    '(512',
    '(512) 5',
    '(512) 55',
    '(512) 555',
    '(512) 555-0',
    '(512) 555-01',
    '(512) 555-013',
    '(512) 555-0132',
  ]);
});

test('only digits remain, ten at most', () => {
  assert.equal(formatPhone('call 512.555.0132 now, 9'), '(512) 555-0132');
  assert.equal(formatPhone('12345678901234'), '(123) 456-7890');
  assert.equal(formatPhone('no digits'), '');
  assert.equal(formatPhone('٥١٢'), '');
});

test('a country code pasted along is left out', () => {
  for (const pasted of [
    '+15125550132',
    '+1 (512) 555-0132',
    '1-512-555-0132',
    '1 512 555 0132',
    '15125550132',
  ]) {
    assert.equal(formatPhone(pasted), '(512) 555-0132', pasted);
  }
});

test('formatting what is formatted changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      assert.equal(formatPhone(formatPhone(text)), formatPhone(text));
    }),
  );
});

test('a phone number has ten digits, however they are written', () => {
  for (const text of ['(512) 555-0132', '5125550132', '512.555.0132', '+1 5125550132']) {
    assert.equal(parsePhone(text), '(512) 555-0132', text);
  }
  assert.equal(parsePhone('15125550132'), '(512) 555-0132');
  for (const text of [
    '',
    '555-0132',
    '51255501320',
    '512-555-0132 x4',
    '٥١٢٥٥٥٠١٣٢',
    '+44 20 7946 0958',
  ])
    assert.equal(parsePhone(text), undefined, text);
});

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

test('a relay is tried for more than a day, with growing pauses that never fall together', () => {
  const attempts = Array.from({ length: MAX_RELAY_ATTEMPTS - 1 }, (_, i) => i + 1);
  const shortestDelays = attempts.map((attempt) => retryDelayMs(attempt, 0));
  assert.deepEqual(
    shortestDelays.toSorted((a, b) => a - b),
    shortestDelays,
  );
  assert.equal(shortestDelays[0], 10_000);
  const totalMs = shortestDelays.reduce((sum, pause) => sum + pause, 0);
  assert.ok(totalMs > 24 * 3_600_000, String(totalMs));
  assert.equal(retryDelayMs(1, 1), 12_500);
});

test('the one next thing to do about a lead follows its state and its business', () => {
  const open = { contacted: false, listed: false, hasPictures: false, hasLiveDeal: false };
  assert.equal(nextStepOf('new', open), 'compose');
  assert.equal(nextStepOf('contacted', { ...open, contacted: true }), 'list');
  assert.equal(nextStepOf('archived', open), 'compose');
  assert.equal(nextStepOf('contacted', { ...open, listed: true }), 'create-deal');
  assert.equal(nextStepOf('new', { ...open, listed: true, hasLiveDeal: true }), 'view-live');
});
