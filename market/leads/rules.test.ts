import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  formatPhone,
  MOST_RELAY_ATTEMPTS,
  namesCityAndState,
  parsePhone,
  pauseAfter,
} from './rules.ts';

test('a phone number takes its shape digit by digit', () => {
  let shown = '';
  const seen = Array.from('5125550132', (digit) => {
    shown = formatPhone(shown + digit);
    return shown;
  });
  assert.deepEqual(seen, [
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

test('only digits are kept, ten at most', () => {
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

test('a location names a city and a state, in any usual spelling', () => {
  const right = [
    'Austin, TX',
    'austin,tx',
    'Austin TX',
    'Austin, Texas',
    'Austin, TX 78701',
    'St. Louis, M.O.',
    'Winston-Salem, North Carolina',
    'Cañon City, CO',
    'Washington, D.C.',
  ];
  for (const place of right) assert.ok(namesCityAndState(place), place);
  for (const place of ['Austin', '78701', ', TX', 'Austin,', 'San Antonio', '12, 34', 'Austin, T'])
    assert.ok(!namesCityAndState(place), place);
});

test('a relay is tried for more than a day, with growing pauses that never fall together', () => {
  const attempts = Array.from({ length: MOST_RELAY_ATTEMPTS - 1 }, (_, i) => i + 1);
  const shortest = attempts.map((attempt) => pauseAfter(attempt, 0));
  assert.deepEqual(
    shortest.toSorted((a, b) => a - b),
    shortest,
  );
  assert.equal(shortest[0], 10_000);
  const altogether = shortest.reduce((sum, pause) => sum + pause, 0);
  assert.ok(altogether > 24 * 3_600_000, String(altogether));
  assert.equal(pauseAfter(1, 1), 12_500);
});
