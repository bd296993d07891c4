import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { SEARCH_RADII_MILES } from '../zips/rules.ts';
import { MINUTES_STEPS } from './filters.ts';
import { KINDS } from './kinds.ts';
import { parseSearch, type SearchCriteria, SORTS, searchPath } from './search-criteria.ts';

const read = (query: string) => parseSearch(new URLSearchParams(query));

const anyCriteria: fc.Arbitrary<SearchCriteria> = fc.record(
  {
    zip: fc.constantFrom(undefined, '78701', '00501'),
    radiusMiles: fc.constantFrom(...SEARCH_RADII_MILES),
    page: fc.integer({ min: 1, max: 100 }),
    sort: fc.constantFrom(...SORTS),
    filters: fc.record(
      {
        kind: fc.constantFrom(...KINDS.map(({ kind }) => kind)),
        maxPriceDollars: fc.integer({ min: 1, max: 999_999 }).map((cents) => cents / 100),
        minDurationMinutes: fc.constantFrom(...MINUTES_STEPS),
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
    '-50',
    '0',
    '5e1',
    '10000',
    '50.505',
    '５０',
    '\0',
    '__proto__',
    'x'.repeat(999),
  ];
  for (const value of malformed) {
    for (const name of ['kind', 'sort', 'max_price', 'minutes', 'discount', 'utm_source']) {
      const query = new URLSearchParams({ zip: '78701', [name]: value });
      assert.equal(searchPath(parseSearch(query)), plain, `${name}=${value}`);
    }
  }
  for (const steps of ['51', '50.0', '050', ' 50']) {
    assert.equal(searchPath(read(`zip=78701&minutes=${steps}`)), plain, steps);
  }
  assert.equal(
    searchPath(read('sort=Price&sort=price&max_price=50&max_price=75')),
    '/deals?radius=25&max_price=50',
  );
});

test('a price may be any amount, as people write it, and has one address', () => {
  for (const typed of ['80', '$80', ' 80.00', '080', '$ 80.0'])
    assert.equal(
      searchPath(read(`max_price=${encodeURIComponent(typed)}`)),
      '/deals?radius=25&max_price=80',
      typed,
    );
  assert.equal(searchPath(read('max_price=1,250.5')), '/deals?radius=25&max_price=1250.5');
});

test('a kind comes before what orders and limits it', () => {
  assert.equal(
    searchPath(read('minutes=60&kind=bath&sort=price&zip=78701')),
    '/deals?zip=78701&radius=25&kind=bath&sort=price&minutes=60',
  );
});
