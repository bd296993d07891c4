import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LETTER_LIMITS, LETTER_MESSAGES, parseLetter } from './schema.ts';

const right = { subject: 'Welcome', message: 'Hello' };

test('a mail needs a subject and a message that can be seen, neither too long', () => {
  const cases: Array<[Record<string, unknown>, object]> = [
    [{ ...right, subject: ' ' }, { subject: LETTER_MESSAGES.noSubject }],
    [{ ...right, subject: '\u200b\u200b' }, { subject: LETTER_MESSAGES.noSubject }],
    [
      { ...right, subject: 'x'.repeat(LETTER_LIMITS.subject + 1) },
      { subject: LETTER_MESSAGES.longSubject },
    ],
    [{ ...right, message: '\n \n' }, { message: LETTER_MESSAGES.noMessage }],
    [
      { ...right, message: 'x'.repeat(LETTER_LIMITS.message + 1) },
      { message: LETTER_MESSAGES.longMessage },
    ],
    [{}, { subject: LETTER_MESSAGES.noSubject, message: LETTER_MESSAGES.noMessage }],
  ];
  for (const [values, problems] of cases) {
    assert.deepEqual(parseLetter(values), { kind: 'invalid', problems });
  }
});

test('a subject is one line and holds the longest brand and name; a message keeps its lines', () => {
  const parsed = parseLetter({
    subject: 'Hi\r\nBcc: thief@evil.test\u2028x\u202e',
    message: 'One\r\nTwo\0',
  });
  assert.deepEqual(parsed, {
    kind: 'valid',
    letter: { subject: 'Hi Bcc: thief@evil.test x', message: 'One\nTwo' },
  });
  assert.equal(parseLetter({ ...right, subject: 'x'.repeat(LETTER_LIMITS.subject) }).kind, 'valid');
});
