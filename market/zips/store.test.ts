import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import tzLookup from 'tz-lookup';
import zipcodes from 'zipcodes';
import { root } from '../../database/root.ts';
import { readZipFile } from '../../database/zips/load.ts';
import { milesBetween } from './rules.ts';
import { openZipTable, type ZipEntry } from './store.server.ts';

const tableBytes = readZipFile();
const zipTable = openZipTable(tableBytes);
const all: ZipEntry[] = Array.from({ length: 100_000 }, (_, number) =>
  zipTable.find(String(number).padStart(5, '0')),
).filter((entry) => entry !== undefined);
const zip = fc.constantFrom(...all.map((entry) => entry.zip));

/** The table has Census points here, so GeoNames (by `zipcodes`) is the other source. */
const CENSUS_ZIPS = [
  ['10001', 'New York', 'NY', 'America/New_York'],
  ['90210', 'Beverly Hills', 'CA', 'America/Los_Angeles'],
  ['78701', 'Austin', 'TX', 'America/Chicago'],
  ['96813', 'Honolulu', 'HI', 'Pacific/Honolulu'],
  ['99501', 'Anchorage', 'AK', 'America/Anchorage'],
  ['00901', 'San Juan', 'PR', 'America/Puerto_Rico'],
  ['02108', 'Boston', 'MA', 'America/New_York'],
  ['96799', 'Pago Pago', 'AS', 'Pacific/Pago_Pago'],
] as const;

/** The table has GeoNames points here, so a published source is named beside each. */
const GEONAMES_ZIPS = [
  ['00501', 'Holtsville', 'NY', 40.8133, -73.0472], // Wikipedia: Holtsville, New York
  ['20500', 'Washington', 'DC', 38.8977, -77.0365], // the White House, as maps commonly give it
  ['10118', 'New York', 'NY', 40.7484, -73.9857], // Wikipedia: Empire State Building
] as const;

test('the table holds at least 41,000 ZIP codes', () => {
  assert.equal(all.length, zipTable.count);
  assert.ok(zipTable.count >= 41_000);
});

test('ZIPs of the Census are within 6 miles of where GeoNames has them', () => {
  for (const [code, city, state, timeZone] of CENSUS_ZIPS) {
    const entry = zipTable.find(code);
    const other = zipcodes.codes[code];
    assert.ok(entry && other, code);
    assert.deepEqual([entry.city, entry.state, entry.timeZone], [city, state, timeZone]);
    assert.ok(milesBetween(entry, other) < 6, code);
  }
});

test('PO-box and single-building ZIPs are within 2 miles of their published place', () => {
  for (const [code, city, state, latitude, longitude] of GEONAMES_ZIPS) {
    const entry = zipTable.find(code);
    assert.ok(entry, code);
    assert.deepEqual([entry.city, entry.state], [city, state]);
    assert.equal(entry.timeZone, 'America/New_York');
    assert.ok(milesBetween(entry, { latitude, longitude }) < 2, code);
  }
});

test('a search around downtown Anchorage reaches midtown, which the Census places 278 miles away', () => {
  const found = zipTable.zipsAround('99501', 5)?.map((near) => near.zip);
  assert.ok(found?.includes('99503'));
  for (const code of ['99519', '99695']) {
    assert.ok((zipTable.milesBetweenZips('99501', code) ?? 1000) < 20, code);
  }
});

test('the ZIPs that moved-zips.md lists are where it says, and keep their clocks', () => {
  const page = readFileSync(join(root, 'database/zips/moved-zips.md'), 'utf8');
  const listed = page.matchAll(/^\| (\d{5}) .*\| (-?[\d.]+), (-?[\d.]+) \| [^|]+ \|$/gm);
  const moved = Array.from(listed, ([, code = '', latitude, longitude]) => {
    const entry = zipTable.find(code);
    assert.deepEqual([entry?.latitude, entry?.longitude], [Number(latitude), Number(longitude)]);
    const other = zipcodes.codes[code];
    assert.ok(entry && other && milesBetween(entry, other) < 0.1, code);
    return entry;
  });
  assert.equal(moved.length, 77);
  assert.deepEqual(
    new Set(moved.filter(({ state }) => state === 'AK').map((one) => one.timeZone)),
    new Set(['America/Anchorage']),
  );
});

test('99 of 100 ZIPs are within 15 miles of where the other source has them', () => {
  const shared = all.filter((entry) => zipcodes.codes[entry.zip]);
  const near = shared.filter((entry) => {
    const other = zipcodes.codes[entry.zip];
    return other && milesBetween(entry, other) < 15;
  });
  assert.ok(near.length / shared.length > 0.99);
});

test('no ZIP is a military one, and every state is two capital letters', () => {
  for (const { zip: code, state, city } of all) {
    assert.match(state, /^(?!A[AEP])[A-Z]{2}$/, code);
    assert.ok(city.length > 0, code);
  }
  for (const code of ['09007', '34001', '96209']) assert.equal(zipTable.find(code), undefined);
});

test('coordinates that cannot be right are left out', () => {
  // zipcodes 8.0.0 puts 10200 in Kyrgyzstan, and 86555, of northern Arizona, on the Mexican border.
  assert.equal(zipTable.find('10200'), undefined);
  assert.equal(zipTable.find('86555'), undefined);
});

test('every time zone is one that Intl knows', () => {
  for (const timeZone of new Set(all.map((entry) => entry.timeZone))) {
    assert.doesNotThrow(() => new Intl.DateTimeFormat('en', { timeZone }), timeZone);
  }
});

test('clocks follow the law where a state is split', () => {
  const zones = {
    '37405': 'America/New_York', // Chattanooga, TN
    '37201': 'America/Chicago', // Nashville, TN
    '79901': 'America/Denver', // El Paso, TX
    '32501': 'America/Chicago', // Pensacola, FL
    '47714': 'America/Chicago', // Evansville, IN
    '58801': 'America/Chicago', // Williston, ND
    '83837': 'America/Los_Angeles', // Kellogg, ID
    '86001': 'America/Phoenix', // Flagstaff, AZ
    '86515': 'America/Denver', // Window Rock, Navajo Nation
    '88901': 'America/Los_Angeles', // The Lakes, NV
  };
  for (const [code, timeZone] of Object.entries(zones)) {
    assert.equal(zipTable.find(code)?.timeZone, timeZone, code);
  }
});

test('99 of 100 ZIPs keep the time that their coordinates suggest', () => {
  const offsets = new Map<string, string>();
  const offsetOf = (timeZone: string) => {
    const known = offsets.get(timeZone) ?? clock(timeZone);
    offsets.set(timeZone, known);
    return known;
  };
  const agreeing = all.filter(
    (entry) => offsetOf(entry.timeZone) === offsetOf(tzLookup(entry.latitude, entry.longitude)),
  );
  assert.ok(agreeing.length / all.length > 0.99);
});

test('a search finds what comparing with every ZIP finds', () => {
  const radius = fc.oneof(
    fc.constantFrom(5, 10, 25, 50),
    fc.double({ min: 0, max: 300, noNaN: true }),
    fc.double({ min: 300, max: 13_000, noNaN: true }),
  );
  fc.assert(
    fc.property(zip, radius, (code, miles) => {
      assert.deepEqual(zipTable.zipsAround(code, miles), compareAll(code, miles));
    }),
    { numRuns: 40 },
  );
});

test('islands and the far north are searched like everywhere else', () => {
  for (const code of ['96910', '96799', '99546', '99723', '96950', '96898', '00801']) {
    for (const miles of [0, 50, 1500, 6000]) {
      assert.deepEqual(
        zipTable.zipsAround(code, miles),
        compareAll(code, miles),
        `${code} ${miles}`,
      );
    }
  }
});

test('a search reaches across the 180th meridian', () => {
  const smallTable = openZipTable(
    Buffer.from(
      [
        '#',
        '1\t1\t1',
        'A\tB\tC',
        'AK\tAK\tAK',
        '520000\t0\t0',
        '1799900\t-3599800\t100000',
        'z\tz\tz',
      ].join('\n'),
    ),
  );
  const found = smallTable.zipsAround('00001', 5)?.map((near) => near.zip);
  assert.deepEqual(found, ['00001', '00002']);
  assert.deepEqual(
    smallTable.zipsAround('00002', 5)?.map((near) => near.zip),
    ['00002', '00001'],
  );
});

test('a ZIP exactly at the radius is found', () => {
  fc.assert(
    fc.property(zip, zip, (from, to) => {
      const miles = zipTable.milesBetweenZips(from, to);
      assert.ok(miles !== undefined);
      assert.ok(zipTable.zipsAround(from, miles)?.some((near) => near.zip === to));
    }),
    { numRuns: 40 },
  );
});

test('the distance of two ZIPs is symmetric, and zero to itself', () => {
  fc.assert(
    fc.property(zip, zip, (a, b) => {
      assert.equal(zipTable.milesBetweenZips(a, b), zipTable.milesBetweenZips(b, a));
      assert.equal(zipTable.milesBetweenZips(a, a), 0);
    }),
  );
});

test('an unknown ZIP has no place, no surroundings and no distance', () => {
  for (const code of ['00000', '99999', '', 'abcde', '1', '__proto__']) {
    assert.equal(zipTable.find(code), undefined);
    assert.equal(zipTable.zipsAround(code, 50), undefined);
    assert.equal(zipTable.milesBetweenZips(code, '10001'), undefined);
    assert.equal(zipTable.milesBetweenZips('10001', code), undefined);
  }
});

test('a damaged table is refused', () => {
  assert.throws(() => openZipTable(Buffer.alloc(0)), /damaged/);
  assert.throws(() => openZipTable(tableBytes.subarray(0, tableBytes.length / 2)), /damaged/);
});

function compareAll(code: string, radiusMiles: number) {
  const center = zipTable.find(code);
  assert.ok(center);
  return all
    .map(({ zip, position, ...point }) => ({ zip, position, miles: milesBetween(center, point) }))
    .filter((near) => near.miles <= radiusMiles)
    .sort((a, b) => a.miles - b.miles || Number(a.zip) - Number(b.zip));
}

function clock(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return ['2026-01-15T12:00Z', '2026-07-15T12:00Z'].map((at) => format.format(new Date(at))).join();
}
