import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMAIL_DRAFT_LIMITS } from './rules.ts';
import { parseEmailDraft } from './schema.ts';

const noSubject = 'Please enter a subject';
const noMessage = 'Please enter a message';
const validDraft = { subject: 'Welcome', message: 'Hello' };

test('a mail needs a subject and a message that can be seen, neither too long', () => {
  const cases: Array<[Record<string, unknown>, object]> = [
    [{ ...validDraft, subject: ' ' }, { subject: noSubject }],
    [{ ...validDraft, subject: '\u200b\u200b' }, { subject: noSubject }],
    [
      { ...validDraft, subject: 'x'.repeat(EMAIL_DRAFT_LIMITS.subject + 1) },
      { subject: 'Subject must be less than 250 characters' },
    ],
    [{ ...validDraft, message: '\n \n' }, { message: noMessage }],
    [
      { ...validDraft, message: 'x'.repeat(EMAIL_DRAFT_LIMITS.message + 1) },
      { message: 'Message must be less than 5000 characters' },
    ],
    [{}, { subject: noSubject, message: noMessage }],
  ];
  for (const [values, problems] of cases) {
    assert.deepEqual(parseEmailDraft(values), { kind: 'invalid', problems });
  }
});

test('a subject is one line and holds the longest brand and name; a message has its lines', () => {
  const parsed = parseEmailDraft({
    subject: 'Hi\r\nBcc: thief@evil.test\u2028x\u202e',
    message: 'One\r\nTwo\0',
  });
  assert.deepEqual(parsed, {
    kind: 'valid',
    form: { subject: 'Hi Bcc: thief@evil.test x', message: 'One\nTwo' },
  });
  assert.equal(
    parseEmailDraft({ ...validDraft, subject: 'x'.repeat(EMAIL_DRAFT_LIMITS.subject) }).kind,
    'valid',
  );
});
