import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readZipAliases, readZipFile } from '../../database/zips/load.ts';
import { openZipTable, type ZipEntry } from './store.server.ts';

const zipTable = openZipTable(readZipFile(), readZipAliases());
const all: ZipEntry[] = Array.from({ length: 100_000 }, (_, number) =>
  zipTable.find(String(number).padStart(5, '0')),
).filter((entry) => entry !== undefined);
const entry = fc.constantFrom(...all);
const named = (typed: string, limit = 8) =>
  zipTable.findByCity(typed, limit).found.map(({ zip, city, state }) => `${city}, ${state} ${zip}`);

/** These names mean another place to most people ('Atl' is Atlanta). */
const LED_ELSEWHERE = [
  ...['Manhattan, NY', 'Buckhead, GA', 'Westwood, CA'],
  ...['Atl, GA', 'N Kingstown, RI', 'N Little Rock, AR'],
];

test('every city is found by its whole name and state, first of all', () => {
  fc.assert(
    fc.property(entry, ({ city, state }) => {
      fc.pre(city.length > 1 && !LED_ELSEWHERE.includes(`${city}, ${state}`));
      const [first] = zipTable.findByCity(`${city}, ${state}`, 1).found;
      assert.deepEqual([first?.city, first?.state], [city, state]);
    }),
    { numRuns: 300 },
  );
});

test('every ZIP of a city is found by its whole name and state, where no other is called alike', () => {
  fc.assert(
    fc.property(entry, ({ zip, city, state }) => {
      fc.pre(city.length > 1);
      const { found } = zipTable.findByCity(`${city} ${state}`, 1000);
      const isAlone = found.every((one) => one.city === city);
      if (isAlone) assert.ok(found.some((one) => one.zip === zip));
    }),
    { numRuns: 300 },
  );
});

test('a city of exactly the typed name brings all its ZIPs, before cities that only begin like it', () => {
  const found = named('new york ny', 1000);
  const own = found.filter((one) => one.startsWith('New York, NY '));
  assert.ok(own.length > 100, String(own.length));
  assert.deepEqual(found.slice(0, own.length), own);
  assert.ok(found.includes('New York Mills, NY 13417'));
});

test('for any input, the answer is short, without repeats, and named as typed', () => {
  const typed = fc.oneof(fc.string(), fc.constantFrom('san', 'new y', 'st', 'St. P', 'o', 'texas'));
  fc.assert(
    fc.property(typed, fc.integer({ min: 0, max: 9 }), (text, limit) => {
      const found = zipTable.findByCity(text, limit).found.map(({ zip }) => zip);
      assert.ok(found.length <= limit);
      assert.equal(new Set(found).size, found.length);
    }),
  );
});

test('the ZIP that represents a city is the one in its middle, not a box or a company', () => {
  const centers = {
    'New York, NY': '10001',
    'Chicago, IL': '60601',
    'Austin, TX': '78701',
    'San Francisco, CA': '94102',
    'Seattle, WA': '98101',
    'Boston, MA': '02108',
    'Washington, DC': '20001',
    'Anchorage, AK': '99501',
  };
  for (const [city, zip] of Object.entries(centers)) assert.equal(named(city)[0], `${city} ${zip}`);
});

const meantBy = (...typed: string[]) =>
  Object.fromEntries(
    typed.map((one) => {
      const { meant } = zipTable.findByCity(one, 1);
      return [one, meant && `${meant.city}, ${meant.state} ${meant.zip}`];
    }),
  );

test('a city with one or two wrong letters is meant by its largest namesake, and by its state', () => {
  const expected = {
    'San Fransisco': 'San Francisco, CA 94102',
    'San Fransisco, CA': 'San Francisco, CA 94102',
    Pheonix: 'Phoenix, AZ 85003',
    'pheonix az': 'Phoenix, AZ 85003',
    Cincinatti: 'Cincinnati, OH 45202',
    Chatanoga: 'Chattanooga, TN 37402',
    'Los Angelas': 'Los Angeles, CA 90001',
    'St Petersberg': 'Saint Petersburg, FL 33701',
    Austn: 'Austin, TX 78701',
    'Austin, Texs': 'Austin, TX 78701',
    'Springfeild, MA': 'Springfield, MA 01101',
    Phily: 'Philadelphia, PA 19102',
    Manhatten: 'New York, NY 10001',
    Wakiki: 'Waikiki, HI 96815',
  };
  assert.deepEqual(meantBy(...Object.keys(expected)), expected);
  for (const typed of Object.keys(expected)) assert.deepEqual(named(typed), [], typed);
});

test('a large city is meant beside a village of the typed name, unless its state is typed', () => {
  assert.deepEqual(meantBy('Brooklin', 'Pitsburg', 'Brooklin, ME', 'Easton', 'Boston', 'zzzzz'), {
    Brooklin: 'Brooklyn, NY 11201',
    Pitsburg: 'Pittsburgh, PA 15201',
    'Brooklin, ME': undefined,
    Easton: undefined,
    Boston: undefined,
    zzzzz: undefined,
  });
  assert.equal(named('Brooklin')[0], 'Brooklin, ME 04616');
});

test('any one or two letters wrong in the name of a large city lead to one that is as large', () => {
  const zipsOf = Map.groupBy(all, ({ city, state }) => `${city}, ${state}`);
  const large = [...zipsOf].filter(([city, { length }]) => length >= 30 && /^\w{8,}/.test(city));
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
  fc.assert(
    fc.property(fc.constantFrom(...large), fc.nat(), letter, ([name, own], at, other) => {
      const [city = ''] = name.split(',');
      const position = at % city.length;
      const typed = city.slice(0, position) + other + city.slice(position + 1);
      const { found, meant } = zipTable.findByCity(typed, 1);
      const [first] = found;
      const answer = meant ?? first;
      assert.ok(answer, typed);
      const size = zipsOf.get(`${answer.city}, ${answer.state}`)?.length ?? 0;
      assert.ok(size >= own.length || first !== undefined, `${typed}: ${answer.city}`);
    }),
    { numRuns: 200 },
  );
});

test('a village comes after the city, the state or the region that is meant by its name', () => {
  const expected = {
    'Long Island': 'Long Island, NY 11747',
    Hamptons: 'Hamptons, NY 11968',
    'the Hamptons': 'Hamptons, NY 11968',
    'Nueva York': 'New York, NY 10001',
    Brooklyn: 'Brooklyn, NY 11201',
    Texas: 'Houston, TX 77001',
    Wyoming: 'Cheyenne, WY 82001',
    Nevada: 'Las Vegas, NV 89101',
    Pittsburg: 'Pittsburgh, PA 15201',
    Jersey: 'Jersey City, NJ 07302',
    'Jersey Shore': 'Jersey Shore, NJ 07712',
    Buckhead: 'Buckhead, GA 30305',
    'South Beach': 'South Beach, FL 33139',
    'Capitol Hill, WA': 'Capitol Hill, WA 98102',
    SoHo: 'Soho, NY 10012',
  };
  const found = Object.keys(expected).map((typed) => [typed, named(typed, 1)[0]]);
  assert.deepEqual(Object.fromEntries(found), expected);
  assert.equal(named('Long Island, KS', 1)[0], 'Long Island, KS 67647');
  assert.ok(named('Long Island').includes('Long Island, KS 67647'));
  assert.ok(named('Pittsburg').includes('Pittsburg, KS 66762'));
});

test('large cities come first, but the one that is called exactly so before them', () => {
  assert.deepEqual(named('san', 3), [
    'San Antonio, TX 78201',
    'San Diego, CA 92101',
    'San Francisco, CA 94102',
  ]);
  assert.equal(named('new york', 1)[0], 'New York, NY 10001');
  assert.equal(named('puerto rico', 1)[0], 'San Juan, PR 00901');
});

test('a city is found by what people call it, where that is', () => {
  const expected = {
    'New York City': 'New York, NY 10001',
    NYC: 'New York, NY 10001',
    'New York City, NY': 'New York, NY 10001',
    'Manhattan, NY': 'New York, NY 10001',
    Manhattan: 'New York, NY 10001',
    'Queens, NY': 'Queens, NY 11432',
    'the Bronx': 'Bronx, NY 10451',
    'Hollywood, CA': 'Hollywood, CA 90028',
    SF: 'San Francisco, CA 94102',
    Vegas: 'Las Vegas, NV 89101',
    Philly: 'Philadelphia, PA 19102',
    'Sandy Springs': 'Sandy Springs, GA 30328',
    'Lakewood, CO': 'Lakewood, CO 80226',
    'Centennial, CO': 'Centennial, CO 80112',
    'The Woodlands, TX': 'The Woodlands, TX 77381',
    'Highlands Ranch': 'Highlands Ranch, CO 80126',
    'Aventura, FL': 'Aventura, FL 33180',
    'Sunrise, FL': 'Sunrise, FL 33351',
    'Coon Rapids': 'Coon Rapids, MN 55433',
    'Maple Grove, MN': 'Maple Grove, MN 55369',
    'West Seneca': 'West Seneca, NY 14224',
    'Jurupa Valley': 'Jurupa Valley, CA 92509',
    'South Fulton, GA': 'South Fulton, GA 30349',
    'West Hollywood': 'West Hollywood, CA 90069',
    'Chinatown, NY': 'Chinatown, NY 10013',
    'N Las Vegas': 'North Las Vegas, NV 89030',
    'W. Hollywood CA': 'West Hollywood, CA 90069',
    'OFallon MO': 'O Fallon, MO 63366',
    'Coeur dAlene ID': 'Coeur D Alene, ID 83814',
  };
  const found = Object.keys(expected).map((typed) => [typed, named(typed, 1)[0]]);
  assert.deepEqual(Object.fromEntries(found), expected);
  assert.ok(named('Manhattan').includes('Manhattan, KS 66502'));
});

test('every alias leads into its state, and is no city of the table', () => {
  const plain = openZipTable(readZipFile());
  const lines = readZipAliases().trim().split('\n');
  const rows = lines.filter((line) => !line.startsWith('#')).map((line) => line.split('\t'));
  assert.ok(rows.length > 250);
  for (const [name = '', state = '', target = ''] of rows) {
    const [first] = zipTable.findByCity(`${name}, ${state}`, 1).found;
    assert.equal(first?.state, state, name);
    if (/^\d{5}$/.test(target)) assert.equal(first?.zip, target, name);
    else assert.equal(first?.zip, plain.findByCity(`${target}, ${state}`, 1).found[0]?.zip, name);
    assert.ok(
      LED_ELSEWHERE.includes(`${name}, ${state}`) ||
        !all.some((one) => one.city === name && one.state === state),
    );
  }
});
