import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../test/helpers/any-character.ts';
import { parsePhone, parseReply, parseSavedReply, parseSender } from './schema.ts';

test('every spelling of a number is the same number', () => {
  for (const text of [
    '+14155550132',
    '(415) 555-0132',
    '4155550132',
    '415.555.0132',
    '1-415-555-0132',
    ' 14155550132',
    ' 4155550132 ',
  ])
    assert.equal(parsePhone(text), '+14155550132', text);
  assert.equal(parsePhone('+44 20 7946 0958'), '+442079460958');
  assert.equal(parsePhone(' 442079460958'), '+442079460958', 'a plus that arrived as a space');
});

test('text without a number is refused', () => {
  for (const text of [
    '',
    'x',
    '555-0132',
    '911',
    '72975',
    '415 555 0132 x4',
    '+1415',
    '1'.repeat(99),
  ])
    assert.equal(parsePhone(text), undefined, text);
  assert.equal(parsePhone('call me at 415 555 0132'), undefined);
});

test('each sender has one key, and only a number that we can text begins with a plus', () => {
  const keys = {
    '+1 415 555 0132': '+14155550132',
    '72345': '72345',
    MyBank: 'MYBANK',
    'My\u0000 Bank': 'MY BANK',
    'WhatsApp:+14155550132': 'whatsapp:+14155550132',
    'whatsapp: 14155550132': 'whatsapp:+14155550132',
    'messenger:2500': 'messenger:2500',
    '+266696687': 'tel:+266696687',
  };
  for (const [text, key] of Object.entries(keys)) assert.equal(parseSender(text), key, text);
  for (const nothing of ['', ' ', '\u0000']) assert.equal(parseSender(nothing), undefined);
  const anyText = fc.oneof(fc.string(), fc.string({ unit: anyCharacter, maxLength: 300 }));
  fc.assert(
    fc.property(anyText, (text) => {
      const sender = parseSender(text);
      if (sender === undefined) return;
      assert.equal(parseSender(sender), sender);
      assert.ok(sender.length <= 100 && sender.isWellFormed());
      assert.equal(sender.startsWith('+'), parsePhone(sender) === sender);
    }),
  );
});

const key = 'abcdefgh-ABCDEFGH';

test('a reply has a number, a text and a key', () => {
  assert.deepEqual(parseReply({ phone: '415 555 0132', text: ' Hi ', key }), {
    kind: 'valid',
    reply: { phone: '+14155550132', text: ' Hi ', idempotencyKey: key },
  });
  assert.deepEqual(parseReply({ phone: '555', text: 'Hi', key }), {
    kind: 'invalid',
    problem: 'Please enter a valid phone number',
  });
  for (const invalidForm of [{ text: 'Hi', key: 'short' }, { text: 7, key }, { key }])
    assert.equal(parseReply({ phone: '4155550132', ...invalidForm }).kind, 'invalid');
});

test('a saved reply has a name and a text that fits', () => {
  assert.deepEqual(parseSavedReply({ name: ' Hours ', text: 'Mon\r\nTue' }), {
    kind: 'valid',
    form: { name: 'Hours', text: 'Mon\nTue' },
  });
  assert.deepEqual(parseSavedReply({ name: 'x'.repeat(101), text: '\u200B\u0000' }), {
    kind: 'invalid',
    problems: {
      name: 'Name must be less than 100 characters',
      text: 'Please enter the text of the reply',
    },
  });
  const long = parseSavedReply({ name: 'x', text: 'x'.repeat(1601) });
  assert.deepEqual(long, {
    kind: 'invalid',
    problems: { text: 'Text must be at most 1600 characters' },
  });
});
