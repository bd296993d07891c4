import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseComplaint } from './schema.ts';

const form = {
  kind: 'more-money',
  text: ' They wanted\r\n$20 more.  ',
  email: 'buyer@mail.example',
  phone: '',
};

test('a report is cleaned; the phone may be left out', () => {
  assert.deepEqual(parseComplaint(form), {
    kind: 'valid',
    form: { ...form, text: 'They wanted\n$20 more.', phone: null },
  });
  const parsed = parseComplaint({ ...form, phone: '+1 512 555 0132' });
  assert.equal(parsed.kind === 'valid' && parsed.form.phone, '(512) 555-0132');
});

test('all that is wrong is said at once, in words', () => {
  assert.deepEqual(parseComplaint({ text: '\u200B', email: 'buyer', phone: '555' }), {
    kind: 'invalid',
    problems: {
      kind: 'Please choose what is wrong',
      text: 'Please tell us what happened',
      email: 'Please enter a valid email address',
      phone: 'Please enter a valid phone number, or leave it empty',
    },
  });
  const long = parseComplaint({ ...form, kind: 'praise', text: 'é'.repeat(2001), email: '' });
  assert.deepEqual(long.kind === 'invalid' && long.problems, {
    kind: 'Please choose what is wrong',
    text: 'Please use at most 2,000 characters',
    email: 'Please enter your email address, so that we can answer',
  });
  assert.equal(parseComplaint({ ...form, text: 'é'.repeat(2000) }).kind, 'valid');
});
