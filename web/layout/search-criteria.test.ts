import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { SEARCH_RADII } from '../../market/zips/rules.ts';
import { type AskedSearch, FILTERS, parseSearch, SORTS, searchAddress } from './search-criteria.ts';

const read = (query: string) => parseSearch(new URLSearchParams(query));

const stepOf = (name: string) =>
  fc.constantFrom(...(FILTERS.find((one) => one.name === name)?.steps ?? []));
const asked: fc.Arbitrary<AskedSearch> = fc.record(
  {
    zip: fc.constantFrom(undefined, '78701', '00501'),
    radius: fc.constantFrom(...SEARCH_RADII),
    page: fc.integer({ min: 1, max: 100 }),
    sort: fc.constantFrom(...SORTS),
    filters: fc.record(
      {
        maxPriceDollars: stepOf('max_price'),
        leastMinutes: stepOf('minutes'),
        leastPercentOff: stepOf('discount'),
      },
      { noNullPrototype: true, requiredKeys: [] },
    ),
  },
  { noNullPrototype: true },
);

test('what an address says is what is read from it again', () => {
  fc.assert(
    fc.property(asked, (search) => {
      const address = searchAddress(search);
      const again = read(address.slice(address.indexOf('?')));
      assert.equal(searchAddress(again), address);
      assert.deepEqual(again, search);
    }),
  );
});

test('two searches have one address exactly when they ask for the same', () => {
  fc.assert(
    fc.property(asked, asked, (a, b) => {
      const same = isDeepStrictEqual(a, b);
      assert.equal(searchAddress(a) === searchAddress(b), same);
    }),
  );
});

test('a value that is not offered is as if it were not there', () => {
  const plain = searchAddress(read('zip=78701'));
  const odd = [
    '',
    '51',
    '-50',
    '50.0',
    '050',
    '5e1',
    ' 50',
    '５０',
    '\0',
    '__proto__',
    'x'.repeat(999),
  ];
  for (const value of odd) {
    for (const name of ['sort', 'max_price', 'minutes', 'discount', 'utm_source']) {
      const query = new URLSearchParams({ zip: '78701', [name]: value });
      assert.equal(searchAddress(parseSearch(query)), plain, `${name}=${value}`);
    }
  }
  assert.equal(
    searchAddress(read('sort=Price&sort=price&max_price=50&max_price=75')),
    '/deals?radius=25&max_price=50',
  );
});
