import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dealForm } from '../../test/helpers/valid-forms.ts';
import { NO_PICTURE } from './rules.ts';
import { type DealValues, parseDealForm } from './schema.ts';

const validForm = {
  ...dealForm,
  businessId: '00000000-0000-7000-8000-000000000001',
  title: 'Swedish massage',
};

function problem(fields: Partial<DealValues>): string {
  const parsed = parseDealForm({ ...validForm, ...fields });
  return parsed.kind === 'valid' ? 'valid' : Object.values(parsed.problems).join(' | ');
}

test('a complete form is the columns of a deal, its prices in cents', () => {
  const parsed = parseDealForm({ ...validForm, title: '  Swedish \u0000 massage\u202E ' });
  assert.equal(parsed.kind, 'valid');
  assert.deepEqual(parsed.deal, {
    business_id: validForm.businessId,
    title: 'Swedish massage',
    kind: 'massage',
    description: validForm.description,
    regular_price_cents: 12_000,
    deal_price_cents: 7_950,
    duration_minutes: 60,
    max_purchases: 1,
    total_available: null,
    price_seen_at: '',
    price_seen_on: null,
    image_url: validForm.imageUrl,
    checkout_url: validForm.checkoutUrl,
    startDate: validForm.startDate,
    expiryDate: validForm.expiryDate,
    cancellation_policy: validForm.cancellationPolicy,
    terms: '',
  });
});

test('a kind is the one that was chosen, or the one that the title names', () => {
  const kindOf = (kind: string, title: string) =>
    parseDealForm({ ...validForm, kind, title }).deal.kind;
  assert.equal(kindOf('nails', 'Swedish massage'), 'nails');
  assert.equal(kindOf('', 'Swedish massage'), 'massage');
  assert.equal(kindOf('', 'Couples massage'), 'couples');
  assert.equal(kindOf('', 'An hour'), 'other');
  for (const kind of ['Nails', 'x'.repeat(9999)])
    assert.equal(problem({ kind }), 'Please select a kind');
});

test('every field but kind, description and picture is required, and says so', () => {
  assert.deepEqual(parseDealForm({}).problems, {
    businessId: 'Please select a business',
    title: 'Title must be at least 3 characters',
    regularPrice: 'Regular price is required',
    dealPrice: 'Deal price is required',
    durationMinutes: 'Duration must be at least 15 minutes',
    maxPurchases: 'Maximum purchases must be at least 1',
    checkoutUrl: 'Please enter a valid Stripe checkout URL',
    expiryDate: 'Please select an expiry date',
    cancellationPolicy: 'Please provide a cancellation policy',
  });
});

test('a title has 3 to 100 characters, counted as people count and seen by them', () => {
  const short = 'Title must be at least 3 characters';
  assert.equal(problem({ title: 'ab' }), short);
  assert.equal(problem({ title: '\u200B\u200B\u200B\u200B' }), short);
  assert.equal(problem({ title: '\uD800\uD800\uD800' }), short);
  assert.equal(problem({ title: 'Spa' }), 'valid');
  assert.equal(problem({ title: 'A B' }), 'valid');
  assert.equal(problem({ title: ' A ' }), short);
  assert.equal(problem({ title: '🧖'.repeat(100) }), 'valid');
  assert.equal(problem({ title: '🧖'.repeat(101) }), 'Title must be less than 100 characters');
  assert.equal(problem({ title: 'x'.repeat(900_000) }), 'Title must be less than 100 characters');
});

test('a description has at most 1000 characters, and may be empty', () => {
  assert.equal(problem({ description: '' }), 'valid');
  assert.equal(problem({ description: 'é'.repeat(1000) }), 'valid');
  assert.equal(
    problem({ description: 'é'.repeat(1001) }),
    'Description must be less than 1000 characters',
  );
});

test('a description has lines, a title has one', () => {
  const parsed = parseDealForm({
    ...validForm,
    title: 'A\r\nfine hour',
    description: 'One\r\ntwo',
  });
  assert.deepEqual([parsed.deal.title, parsed.deal.description], ['A fine hour', 'One\ntwo']);
});

test('a cancellation policy has 10 to 1000 characters', () => {
  const none = 'Please provide a cancellation policy';
  assert.equal(problem({ cancellationPolicy: 'x'.repeat(9) }), none);
  assert.equal(problem({ cancellationPolicy: '\u200B'.repeat(20) }), none);
  assert.equal(problem({ cancellationPolicy: 'x'.repeat(10) }), 'valid');
  assert.equal(problem({ cancellationPolicy: 'No refunds' }), 'valid');
  assert.equal(problem({ cancellationPolicy: '🧖'.repeat(1000) }), 'valid');
  assert.equal(
    problem({ cancellationPolicy: 'x'.repeat(1001) }),
    'Cancellation policy is too long',
  );
});

test('how many are available is a number from 1 to 100,000, or nothing', () => {
  const problemFor = (totalAvailable: string) => problem({ totalAvailable });
  for (const right of ['', ' ', '1', '100000']) assert.equal(problemFor(right), 'valid');
  for (const low of ['0', '-1'])
    assert.equal(problemFor(low), 'Total available must be at least 1');
  assert.equal(problemFor('100001'), 'Total available cannot exceed 100000');
  assert.equal(problemFor('1.5'), 'Total available must be a whole number');
});

test('prices are above 0, below $10,000, with at most two decimals', () => {
  for (const [field, name] of [
    ['regularPrice', 'Regular price'],
    ['dealPrice', 'Deal price'],
  ] as const) {
    const problemFor = (text: string) =>
      parseDealForm({ ...validForm, [field]: text }).problems[field];
    assert.equal(problemFor(' '), `${name} is required`);
    for (const text of ['0', '0.00', '-5', '-0.01'])
      assert.equal(problemFor(text), `${name} must be greater than 0`);
    for (const text of ['10000', '10,000', '10000.00', '9'.repeat(300)])
      assert.equal(problemFor(text), `${name} must be less than $10,000`);
    for (const text of ['79.501', '79.500', '0.001'])
      assert.equal(problemFor(text), 'Price can have at most two decimals');
    for (const text of [
      'abc',
      '1e3',
      '0x10',
      'Infinity',
      '1.2.3',
      '7 9',
      '٧٩',
      '1,23',
      '12,49',
      '1,2490',
      '1 249,5',
      '1,249 000',
      '$$7',
      '7$',
      '.',
    ])
      assert.equal(problemFor(text), `${name} must be an amount like 79.50`, text);
  }
  assert.equal(problem({ regularPrice: '9999.99', dealPrice: '9999.98' }), 'valid');
  assert.equal(problem({ regularPrice: '0.02', dealPrice: '.01' }), 'valid');
  assert.equal(problem({ regularPrice: '$1,250.5', dealPrice: '$ 79' }), 'valid');
  for (const text of ['$ 1,249', '$1 249.00', ' 1,249 ', '1\u00a0249'])
    assert.equal(problem({ regularPrice: text }), 'valid', text);
});

test('a deal price is lower than the regular price', () => {
  const message = 'Deal price must be less than regular price';
  assert.equal(problem({ regularPrice: '79.50', dealPrice: '79.5' }), message);
  assert.equal(problem({ regularPrice: '79.50', dealPrice: '79.51' }), message);
  assert.equal(problem({ regularPrice: '79.50', dealPrice: '79.49' }), 'valid');
});

test('a duration is 15 to 240 whole minutes', () => {
  const problemFor = (durationMinutes: string) => problem({ durationMinutes });
  assert.equal(problemFor('14'), 'Duration must be at least 15 minutes');
  assert.equal(problemFor('-60'), 'Duration must be at least 15 minutes');
  assert.equal(problemFor('15'), 'valid');
  assert.equal(problemFor('240'), 'valid');
  assert.equal(problemFor('241'), 'Duration must be less than 4 hours');
  assert.equal(problemFor('9'.repeat(400)), 'Duration must be less than 4 hours');
  for (const text of ['60.5', '1e2', 'an hour'])
    assert.equal(problemFor(text), 'Duration must be a whole number');
});

test('maximum purchases are 1 to 100', () => {
  const problemFor = (maxPurchases: string) => problem({ maxPurchases });
  assert.equal(problemFor('0'), 'Maximum purchases must be at least 1');
  assert.equal(problemFor('1'), 'valid');
  assert.equal(problemFor('100'), 'valid');
  assert.equal(problemFor('101'), 'Maximum purchases cannot exceed 100');
  assert.equal(problemFor('1.5'), 'Maximum purchases must be a whole number');
});

test('an image has an http or https URL without user-info, or none', () => {
  const problemFor = (imageUrl: string) => problem({ imageUrl });
  assert.equal(problemFor(' '), 'valid');
  assert.equal(parseDealForm({ ...validForm, imageUrl: '' }).deal?.image_url, NO_PICTURE);
  assert.equal(problemFor('http://pictures.example.com/a.jpg'), 'valid');
  for (const url of [
    'picture.jpg',
    '/picture.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'ftp://example.com/a.jpg',
    'https://me:secret@example.com/a.jpg',
    'https://exa mple.com/a.jpg',
    `https://example.com/${'x'.repeat(2048)}`,
  ])
    assert.equal(problemFor(url), 'Please enter a valid image URL', url);
});

test('a checkout link is on one of three https hosts of Stripe, exactly', () => {
  const problemFor = (checkoutUrl: string) => problem({ checkoutUrl });
  for (const host of ['buy', 'book', 'checkout'])
    assert.equal(problemFor(`https://${host}.stripe.com/abc?x=1#y`), 'valid');
  assert.equal(problemFor('https://buy.stripe.com:443/abc'), 'valid');
  assert.equal(problemFor('HTTPS://BUY.STRIPE.COM/abc'), 'valid');
  for (const url of ['', 'buy.stripe.com/abc', 'https://', 'https://buy.stripe.com\\@evil.io'])
    assert.equal(problemFor(url), 'Please enter a valid Stripe checkout URL', url);
  for (const url of [
    'https://buy.stripe.com.evil.io/abc',
    'https://buy.stripe.com@evil.io/abc',
    'https://me@buy.stripe.com/abc',
    'https://evil.io/https://buy.stripe.com/abc',
    'https://evilbuy.stripe.com/abc',
    'https://stripe.com/abc',
    'https://buy.stripe.com./abc',
    'https://buy.stripe.com:8443/abc',
    'http://buy.stripe.com/abc',
    'https:buy.stripe.com/abc',
    'javascript:alert(1)//https://buy.stripe.com/',
    'data:text/html,https://buy.stripe.com/',
  ])
    assert.equal(problemFor(url), 'Must be a valid Stripe checkout URL', url);
});

test('a checkout link is stored in the one spelling that the database knows', () => {
  const parsed = parseDealForm({ ...validForm, checkoutUrl: ' HTTPS://Buy.Stripe.com:443/Abc ' });
  assert.equal(parsed.deal.checkout_url, 'https://buy.stripe.com/Abc');
});

test('an expiry date is a day that exists', () => {
  assert.equal(problem({ expiryDate: '2028-02-29' }), 'valid');
  for (const day of ['2026-02-30', '2026-02-29', '2026-13-01', '2026-3-1', '03/20/2026', 'today'])
    assert.equal(problem({ expiryDate: day }), 'Please select an expiry date', day);
});
