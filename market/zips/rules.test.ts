import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  EARTH_RADIUS_MILES,
  foldCity,
  milesBetween,
  normalizeZipInput,
  parseRadius,
  parseZip,
  SEARCH_RADII_MILES,
} from './rules.ts';

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('the distance is the same in both directions', () => {
  fc.assert(fc.property(point, point, (a, b) => milesBetween(a, b) === milesBetween(b, a)));
});

test('a place is no miles from itself', () => {
  fc.assert(fc.property(point, (a) => milesBetween(a, a) === 0));
});

test('no two places are farther apart than half the way around the earth', () => {
  const halfway = Math.PI * EARTH_RADIUS_MILES;
  fc.assert(
    fc.property(point, point, (a, b) => {
      const miles = milesBetween(a, b);
      return miles >= 0 && miles <= halfway;
    }),
  );
});

test('a quarter of the equator is a quarter of the circumference', () => {
  const miles = milesBetween({ latitude: 0, longitude: 135 }, { latitude: 0, longitude: -135 });
  assert.ok(Math.abs(miles - (Math.PI / 2) * 3959) < 1e-6);
});

test('New York to Los Angeles is 2,446 miles', () => {
  // City halls: 40.7128 N 74.0060 W and 34.0537 N 118.2428 W.
  const newYork = { latitude: 40.7128, longitude: -74.006 };
  const losAngeles = { latitude: 34.0537, longitude: -118.2428 };
  assert.equal(Math.round(milesBetween(newYork, losAngeles)), 2446);
});

test('the offered radii are 5, 10, 25 and 50 miles', () => {
  assert.deepEqual([...SEARCH_RADII_MILES], [5, 10, 25, 50]);
  assert.deepEqual(
    SEARCH_RADII_MILES.map((radiusMiles) => parseRadius(String(radiusMiles))),
    [5, 10, 25, 50],
  );
});

test('any other radius searches 25 miles', () => {
  for (const text of [null, '', '0', '6', '25.0', '050', ' 50', '-5', '1e1', 'NaN', '５']) {
    assert.equal(parseRadius(text), 25, String(text));
  }
});

test('a ZIP code is exactly five ASCII digits, with or without the four that may follow', () => {
  for (const text of ['00501', ' 00501', '00501 ', '00501\n', '00501-1234', '00501–1234 '])
    assert.equal(parseZip(text), '00501', text);
  const others = [null, undefined, '', '1234', '123456', '12345-67', '12345-67890', '1234a'];
  for (const text of [...others, 'a12345', '１２３４５', '١٢٣٤٥', '-12345', '1.23456', '1e100'])
    assert.equal(parseZip(text), undefined, String(text));
});

test('of a pasted address the ZIP code at its end is read, and never a house number', () => {
  for (const [address, zip] of [
    ['1100 Congress Ave, Austin, TX 78701, USA', '78701'],
    ['1100 Congress Ave, Austin, TX 78701-1234, United States', '78701'],
    ['90210 Wilshire Blvd, Los Angeles, CA 90017, USA', '90017'],
    ['90210 Wilshire Blvd\nLos Angeles, CA 90017 U.S.A.', '90017'],
    ['Austin, TX,78701.', '78701'],
    ['12345 Main St, Austin TX', undefined],
    ['12345 Main St', undefined],
    ['100 Main St, Suite 12345', undefined],
    ['12 Main St, Apt 345', undefined],
    ['Austin, TX', undefined],
  ] as const) {
    assert.equal(parseZip(address), zip, address);
    assert.equal(normalizeZipInput(address), zip ?? '', address);
  }
});

test('an address is read as the ZIP code that it was written with', () => {
  const digits = (most: number) => fc.integer({ min: 1, max: most }).map(String);
  const word = fc.constantFrom('Congress', 'Main St', 'SW', 'Fünfte', "O'Hara", 'Apt 4');
  const zip = fc.integer({ min: 0, max: 99_999 }).map((number) => String(number).padStart(5, '0'));
  const end = fc.constantFrom('', ' ', '-0001', ', USA', ' US', '\nUnited States', '.');
  fc.assert(
    fc.property(digits(99_999), word, word, zip, end, (house, street, city, code, after) => {
      const address = `${house} ${street}, ${city}, TX ${code}${after}`;
      assert.equal(parseZip(address), code);
      assert.equal(normalizeZipInput(address), code);
      assert.equal(normalizeZipInput(`${house} ${street}, ${city}, TX`), '');
    }),
  );
});

test('while a ZIP code is typed only digits stay, five at most', () => {
  const key = fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' });
  fc.assert(
    fc.property(fc.array(key), (keys) => {
      const typed = keys.reduce((field, one) => normalizeZipInput(field + one), '');
      assert.equal(
        typed,
        keys
          .join('')
          .replace(/[^0-9]/g, '')
          .slice(0, 5),
      );
    }),
  );
  for (const [text, field] of [
    ['7a8b7', '787'],
    ['78701abc', '78701'],
    ['78 701', '78701'],
  ])
    assert.equal(normalizeZipInput(text ?? ''), field);
});

test('names of cities are compared without accents and marks, and St. is Saint', () => {
  for (const [typed, folded] of [
    ['  Mayagüez ', 'mayaguez'],
    ['St. Louis', 'saint louis'],
    ['ST LOUIS', 'saint louis'],
    ["O'Fallon", 'o fallon'],
    ['Sault Ste. Marie', 'sault sainte marie'],
    ['Ft Worth', 'fort worth'],
    ['Sterling', 'sterling'],
    ['st', 'st'],
  ] as const) {
    assert.equal(foldCity(typed), folded);
  }
});
