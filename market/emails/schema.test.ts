import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMAIL_DRAFT_LIMITS } from './rules.ts';
import { EMAIL_DRAFT_MESSAGES, parseEmailDraft } from './schema.ts';

const validDraft = { subject: 'Welcome', message: 'Hello' };

test('a mail needs a subject and a message that can be seen, neither too long', () => {
  const cases: Array<[Record<string, unknown>, object]> = [
    [{ ...validDraft, subject: ' ' }, { subject: EMAIL_DRAFT_MESSAGES.noSubject }],
    [{ ...validDraft, subject: '\u200b\u200b' }, { subject: EMAIL_DRAFT_MESSAGES.noSubject }],
    [
      { ...validDraft, subject: 'x'.repeat(EMAIL_DRAFT_LIMITS.subject + 1) },
      { subject: EMAIL_DRAFT_MESSAGES.longSubject },
    ],
    [{ ...validDraft, message: '\n \n' }, { message: EMAIL_DRAFT_MESSAGES.noMessage }],
    [
      { ...validDraft, message: 'x'.repeat(EMAIL_DRAFT_LIMITS.message + 1) },
      { message: EMAIL_DRAFT_MESSAGES.longMessage },
    ],
    [{}, { subject: EMAIL_DRAFT_MESSAGES.noSubject, message: EMAIL_DRAFT_MESSAGES.noMessage }],
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
