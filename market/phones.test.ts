import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatPhone, parsePhone } from './phones.ts';

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
