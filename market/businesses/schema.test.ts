import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseBusiness, parsePin } from './schema.ts';

/** Specification, section 5, business form: letter for letter. */
const messages = {
  nameTooShort: 'Business name must be at least 2 characters',
  nameTooLong: 'Business name must be less than 100 characters',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number',
  address: 'Please enter a valid street address',
  city: 'Please enter a valid city name',
  state: 'Please enter a valid 2-letter state code',
  zip: 'Please enter a valid 5-digit ZIP code',
  about: 'Business description must be less than 500 characters',
};

const ratingMessages = {
  rating: 'Please enter a rating from 1.0 to 5.0, with one decimal at most',
  reviewCount: 'Please enter the number of reviews, such as 213',
  ratingSource: 'Source must be at most 40 characters',
  ratingSeenOn: 'Please enter the day on which you saw the rating',
  future: 'Seen On cannot be in the future',
  part: 'Please fill in Rating, Review Count, Source and Seen On, or none of them',
};

const validForm = {
  name: 'Juniper Hour',
  email: 'hello@juniper.example',
  phone: '(512) 555-0132',
  address: '410 Cedar Street',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  about: 'Three quiet rooms.\nAbove a bakery.',
  hours: 'Mo 09:00-19:00',
  gallery: 'https://pictures.example/steam.jpg The steam room',
  hasLicenseInformation: 'yes',
  licenseNumber: 'MT 012345',
  licenseState: 'TX',
  licenseExpires: '2027-11-30',
  licenseCheckedOn: '2026-01-03',
  licenseFound: 'active',
  rating: '4.8',
  reviewCount: '213',
  ratingSource: 'Google',
  ratingSeenOn: '2026-11-03',
};

const problemOf = (field: keyof typeof validForm, value: unknown) => {
  const parsed = parseBusiness({ ...validForm, [field]: value });
  return parsed.kind === 'invalid' ? parsed.problems[field] : undefined;
};

test('a right form is taken as it is; its state becomes upper case, its ZIP code five digits', () => {
  const typed = { ...validForm, state: 'tx', zip: ' 78701-1234 ', unknown: 'field' };
  assert.deepEqual(parseBusiness(typed), {
    kind: 'valid',
    form: validForm,
  });
});

test('each field is checked against its bounds, in code points, on both sides of each', () => {
  const cases: Array<[keyof typeof validForm, string, string | undefined]> = [
    ['name', 'J', messages.nameTooShort],
    ['name', '🌿🌿', undefined],
    ['name', '🌿', messages.nameTooShort],
    ['name', '🌿'.repeat(100), undefined],
    ['name', '🌿'.repeat(101), messages.nameTooLong],
    ['email', 'hello', messages.email],
    ['email', 'a@b.co', undefined],
    [
      'email',
      `${'a'.repeat(60)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(62)}.co`,
      undefined,
    ],
    [
      'email',
      `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(62)}.co`,
      messages.email,
    ],
    ['phone', '5125550132', messages.phone],
    ['phone', '(512)555-0132', messages.phone],
    ['phone', '(512) 555-01324', messages.phone],
    ['phone', '(٥١٢) ٥٥٥-٠١٣٢', messages.phone],
    ['address', '1 Elm', undefined],
    ['address', '1 El', messages.address],
    ['address', 'x'.repeat(200), undefined],
    ['address', 'x'.repeat(201), messages.address],
    ['city', 'Ai', undefined],
    ['city', 'A', messages.city],
    ['city', 'x'.repeat(101), messages.city],
    ['state', 'T', messages.state],
    ['state', 'TEX', messages.state],
    ['state', 'T1', messages.state],
    ['state', 'ÖÄ', messages.state],
    ['zip', '7870', messages.zip],
    ['zip', '787011', messages.zip],
    ['zip', '7870a', messages.zip],
    ['zip', '12345 Main St', messages.zip],
    ['zip', '78701-1234 ', undefined],
    ['about', '', undefined],
    ['about', '🌿'.repeat(500), undefined],
    ['about', '🌿'.repeat(501), messages.about],
  ];
  for (const [field, value, message] of cases) {
    assert.equal(problemOf(field, value), message, `${field}: ${value.slice(0, 30)}`);
  }
});

test('a field that is missing, or no text, has its message', () => {
  const parsed = parseBusiness({ name: 7, email: ['a@b.co'] });
  assert.ok(parsed.kind === 'invalid');
  assert.deepEqual(Object.keys(parsed.problems), [
    'name',
    'email',
    'phone',
    'address',
    'city',
    'state',
    'zip',
  ]);
});

test('invisible characters are no name, address or city', () => {
  for (const unseen of [
    '\u200b\u200b\u200b\u200b\u200b',
    '\u2060\ufeff\u00ad\u200d\u180e',
    '      ',
  ]) {
    assert.equal(problemOf('name', unseen), messages.nameTooShort);
    assert.equal(problemOf('address', unseen), messages.address);
    assert.equal(problemOf('city', unseen), messages.city);
  }
});

test('NUL, lone surrogates and marks that turn the line never reach the database', () => {
  const parsed = parseBusiness({
    ...validForm,
    name: 'Juni\0per \ud800Hour\u202e',
    about: 'One\r\n\u202etwo\0\ud83d',
  });
  assert.ok(parsed.kind === 'valid');
  assert.deepEqual([parsed.form.name, parsed.form.about], ['Juni per Hour', 'One\ntwo']);
});

test('a map position is two numbers in the US, a pasted pair, or nothing', () => {
  const pin = { latitude: 30.26715, longitude: -97.74306 };
  for (const [latitude, longitude] of [
    ['30.267154', '-97.743058'],
    [' 30.26715 ', '−97.74306'],
    ['30.26715, -97.74306', ''],
  ]) {
    assert.deepEqual(parsePin({ latitude, longitude }), { kind: 'valid', pin });
  }
  assert.deepEqual(parsePin({}), { kind: 'valid', pin: null });
  assert.deepEqual(parsePin({ latitude: ' ', longitude: '' }), { kind: 'valid', pin: null });
});

test('half a map position, or one outside the US, has its message', () => {
  const messages = {
    latitude: 'Please enter a latitude in the US, such as 30.26715',
    longitude: 'Please enter a longitude in the US, such as -97.74306',
    half: 'Please enter both latitude and longitude, or neither',
  };
  const cases: Array<[string, string, string | undefined, string | undefined]> = [
    ['30.26', '', undefined, messages.half],
    ['', '-97.74', messages.half, undefined],
    ['-97.74', '30.26', messages.latitude, messages.longitude],
    ['48.85', '2.35', undefined, messages.longitude],
    ['1e1', '-97', messages.latitude, undefined],
    ['0x20', '-97', messages.latitude, undefined],
    ['30', '-97°', undefined, messages.longitude],
    ['NaN', 'Infinity', messages.latitude, messages.longitude],
    ['13.44', '144.79', undefined, undefined],
  ];
  for (const [latitude, longitude, latitudeProblem, longitudeProblem] of cases) {
    const parsed = parsePin({ latitude, longitude });
    const found = parsed.kind === 'invalid' ? parsed.problems : {};
    assert.deepEqual(
      [found.latitude, found.longitude],
      [latitudeProblem, longitudeProblem],
      `${latitude} ${longitude}`,
    );
  }
});

test('a rating is optional, complete or left out, and written in one way', () => {
  const rated = (values: object, now?: number) => {
    const parsed = parseBusiness({ ...validForm, ...values }, now);
    return parsed.kind === 'valid' ? parsed.form : parsed.problems;
  };
  const none = { rating: ' ', reviewCount: '', ratingSource: '', ratingSeenOn: '' };
  assert.equal(rated(none).rating, '');
  assert.equal(rated({ rating: '4', reviewCount: '1,213' }).rating, '4.0');
  assert.equal(rated({ rating: '5.0', reviewCount: '1,213' }).reviewCount, '1213');
  for (const rating of ['0.9', '5.1', '4.85', '4,8', 'five', '-4'])
    assert.deepEqual(rated({ rating }), { rating: ratingMessages.rating }, rating);
  for (const reviewCount of ['0', '-1', '2.5', 'many', '99999999'])
    assert.deepEqual(
      rated({ reviewCount }),
      { reviewCount: ratingMessages.reviewCount },
      reviewCount,
    );
  for (const ratingSeenOn of ['2026-02-30', '11/3/2026', '2026-13-01', 'today'])
    assert.deepEqual(
      rated({ ratingSeenOn }),
      { ratingSeenOn: ratingMessages.ratingSeenOn },
      ratingSeenOn,
    );
  assert.deepEqual(rated({ ratingSource: 'x'.repeat(41) }), {
    ratingSource: ratingMessages.ratingSource,
  });
  assert.deepEqual(rated({ ratingSource: ' ', ratingSeenOn: '', name: '' }), {
    name: messages.nameTooShort,
    ratingSource: ratingMessages.part,
    ratingSeenOn: ratingMessages.part,
  });
  const day = Date.parse('2026-11-03');
  assert.deepEqual(rated({}, day - 15 * 3600_000), { ratingSeenOn: ratingMessages.future });
  assert.equal(rated({}, day - 14 * 3600_000).ratingSeenOn, '2026-11-03', 'begun in Kiribati');
});
