import assert from 'node:assert/strict';
import { test } from 'node:test';
import { caseValues, parseCase } from './schema.ts';

const form = {
  kind: 'more-money',
  text: ' They wanted\r\n$20 more.  ',
  email: 'buyer@mail.example',
  phone: '',
};

test('a report is cleaned; the phone may be left out', () => {
  assert.deepEqual(parseCase(form), {
    kind: 'valid',
    form: { ...form, text: 'They wanted\n$20 more.', phone: null },
  });
  const parsed = parseCase({ ...form, phone: '+1 512 555 0132' });
  assert.equal(parsed.kind === 'valid' && parsed.form.phone, '(512) 555-0132');
});

test('all that is wrong is said at once, in words', () => {
  assert.deepEqual(parseCase({ kind: 'praise', text: '\u200B', email: 'buyer', phone: '555' }), {
    kind: 'invalid',
    problems: {
      kind: 'Please choose what is wrong',
      text: 'Please tell us what happened',
      email: 'Please enter a valid email address',
      phone: 'Please enter a valid phone number, or leave it empty',
    },
  });
  const long = parseCase({ ...form, text: 'é'.repeat(2001) });
  assert.deepEqual(long.kind === 'invalid' && long.problems, {
    text: 'Please use at most 2,000 characters',
  });
  assert.equal(parseCase({ ...form, text: 'é'.repeat(2000) }).kind, 'valid');
});

test('what was typed comes back', () => {
  assert.deepEqual(caseValues({ kind: 'x' }), { kind: 'x', text: '', email: '', phone: '' });
});
