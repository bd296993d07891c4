import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { SEARCH_RADII_MILES } from '../../market/zips/rules.ts';
import { FILTERS, parseSearch, type SearchCriteria, SORTS, searchPath } from './search-criteria.ts';

const read = (query: string) => parseSearch(new URLSearchParams(query));

const stepOf = (name: string) =>
  fc.constantFrom(...(FILTERS.find((one) => one.name === name)?.steps ?? []));
const anyCriteria: fc.Arbitrary<SearchCriteria> = fc.record(
  {
    zip: fc.constantFrom(undefined, '78701', '00501'),
    radiusMiles: fc.constantFrom(...SEARCH_RADII_MILES),
    page: fc.integer({ min: 1, max: 100 }),
    sort: fc.constantFrom(...SORTS),
    filters: fc.record(
      {
        maxPriceDollars: stepOf('max_price'),
        minDurationMinutes: stepOf('minutes'),
        minPercentOff: stepOf('discount'),
      },
      { noNullPrototype: true, requiredKeys: [] },
    ),
  },
  { noNullPrototype: true },
);

test('what an address says is what is read from it again', () => {
  fc.assert(
    fc.property(anyCriteria, (search) => {
      const address = searchPath(search);
      const reparsed = read(address.slice(address.indexOf('?')));
      assert.equal(searchPath(reparsed), address);
      assert.deepEqual(reparsed, search);
    }),
  );
});

test('two searches have one address exactly when they ask for the same', () => {
  fc.assert(
    fc.property(anyCriteria, anyCriteria, (a, b) => {
      const same = isDeepStrictEqual(a, b);
      assert.equal(searchPath(a) === searchPath(b), same);
    }),
  );
});

test('a value that is not offered is as if it were not there', () => {
  const plain = searchPath(read('zip=78701'));
  const malformed = [
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
  for (const value of malformed) {
    for (const name of ['sort', 'max_price', 'minutes', 'discount', 'utm_source']) {
      const query = new URLSearchParams({ zip: '78701', [name]: value });
      assert.equal(searchPath(parseSearch(query)), plain, `${name}=${value}`);
    }
  }
  assert.equal(
    searchPath(read('sort=Price&sort=price&max_price=50&max_price=75')),
    '/deals?radius=25&max_price=50',
  );
});
