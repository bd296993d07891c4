import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listingValues, parseListing } from './schema.ts';

const validForm = {
  businessName: 'Juniper Hour',
  email: 'owner@juniper.example',
  phone: '(512) 555-0132',
  location: 'Austin, TX',
};

function problem(fields: Partial<typeof validForm>): unknown {
  const parsed = parseListing({ ...validForm, ...fields });
  return parsed.kind === 'invalid' ? Object.values(parsed.problems).join() : parsed.kind;
}

test('a complete request is taken, in one spelling', () => {
  const typed = { ...validForm, businessName: '  Juniper  Hour\n', phone: '+1 512 555 0132' };
  const parsed = parseListing(typed);
  assert.deepEqual(parsed, { kind: 'valid', form: validForm });
});

test('every field is required, and says so', () => {
  assert.deepEqual(parseListing({}), {
    kind: 'invalid',
    problems: {
      businessName: 'Please enter your business name',
      email: 'Please enter your email address',
      phone: 'Please enter your phone number',
      location: 'Please enter your city and state',
    },
  });
});

test('a business name has 2 to 100 characters that can be seen', () => {
  const short = 'Business name must be at least 2 characters';
  assert.equal(problem({ businessName: 'J' }), short);
  assert.equal(problem({ businessName: '\u200B\u200B\u200B' }), short);
  assert.equal(problem({ businessName: '\u0000' }), 'Please enter your business name');
  assert.equal(problem({ businessName: 'Jo' }), 'valid');
  assert.equal(problem({ businessName: '🧖'.repeat(100) }), 'valid');
  const long = 'Business name must be less than 100 characters';
  assert.equal(problem({ businessName: 'x'.repeat(101) }), long);
  assert.equal(problem({ businessName: 'x'.repeat(900_000) }), long);
});

test('an e-mail address is one address of at most 254 characters', () => {
  const emailMessage = 'Please enter a valid email address';
  for (const email of ['owner', 'a@b', 'a@b.co, c@d.co', 'a b@c.co', `${'x'.repeat(250)}@b.co`])
    assert.equal(problem({ email }), emailMessage, email);
  assert.equal(problem({ email: 'a@b.co\r\nBcc: c@d.co' }), emailMessage);
  assert.equal(problem({ email: ' owner+spa@juniper.example ' }), 'valid');
});

test('a phone number and a location say what is wrong with them', () => {
  assert.equal(problem({ phone: '555-0132' }), 'Please enter a valid phone number');
  assert.equal(problem({ location: 'Austin' }), 'valid');
  assert.equal(problem({ location: '78701' }), 'Please enter your city and state, like Austin, TX');
  assert.equal(
    problem({ location: `${'x'.repeat(97)}, TX` }),
    'Location must be less than 100 characters',
  );
});

test('unknown fields are ignored', () => {
  assert.deepEqual(parseListing({ ...validForm, status: 'contacted', __proto__x: '1' }), {
    kind: 'valid',
    form: validForm,
  });
});

test('what was typed can be shown again', () => {
  const typed = { ...validForm, phone: '555', mayText: 'on' };
  assert.deepEqual(listingValues(typed), { ...validForm, phone: '555', mayText: true });
});
