import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zipTable } from '../../test/helpers/app.ts';
import { BUSINESS_FIELD_NAMES } from '../businesses/fields.ts';
import { FILE_MESSAGES, ROW_MESSAGES } from './copy.ts';
import { IMPORT_COLUMNS } from './fields.ts';
import { readTable, readText } from './file.server.ts';
import { givenRows } from './rows.server.ts';
import type { ImportKind } from './rules.ts';

function rowsOf(kind: ImportKind, text: string, hasZeros = false) {
  const read = readTable(kind, text);
  assert.equal(read.kind, 'table', JSON.stringify(read));
  return read.kind === 'table' ? givenRows(kind, read.table, { zipTable, hasZeros }) : [];
}

function reasonOf(kind: ImportKind, text: string): string {
  const read = readTable(kind, text);
  return read.kind === 'refused' ? read.reason : '';
}

test('cells are read as spreadsheets write them', () => {
  const [business] = rowsOf(
    'businesses',
    'Business Name,Phone,State,ZIP Code,Review Count,Seen On\n' +
      '\'=Quiet=,512.555.0132,Texas,="78701",213.0,3/1/2026',
  );
  assert.deepEqual(business?.values, {
    name: '=Quiet=',
    phone: '(512) 555-0132',
    state: 'TX',
    zip: '78701',
    reviewCount: '213',
    ratingSeenOn: '2026-03-01',
  });
  const [deal] = rowsOf(
    'deals',
    'title;Kind;Regular price;Deal price;duration (MINUTES);ZIP-Code;Expiry Date\n' +
      'Quiet hour;Massage;$120.00;79.990000;1 hr 30 min;94109.0;31-Dec-26',
  );
  assert.deepEqual(deal?.values, {
    title: 'Quiet hour',
    kind: 'massage',
    regularPrice: '$120.00',
    dealPrice: '79.99',
    durationMinutes: '90',
    businessZip: '94109',
    expiryDate: '2026-12-31',
  });
});

test('blank lines and blank columns are passed over, and lines keep their numbers', () => {
  const rows = rowsOf('businesses', 'Business Name,,City,\n,,,\n\nCedar,,Austin,\n');
  assert.deepEqual(
    rows.map(({ line, values }) => [line, values]),
    [[4, { name: 'Cedar', city: 'Austin' }]],
  );
  assert.equal(reasonOf('businesses', 'Business Name,\nCedar,x'), FILE_MESSAGES.noHeading);
});

test('a ZIP code that lost its zero is offered with it, and read so once that is confirmed', () => {
  const file = 'Business Name,ZIP Code\nHarbor,2108\nCedar,78701-1234\nNowhere,199';
  const [harbor, cedar, nowhere] = rowsOf('businesses', file);
  assert.deepEqual(harbor?.problems, [{ label: 'ZIP Code', text: ROW_MESSAGES.zeros('02108') }]);
  assert.equal(harbor?.hasLostZero, true);
  assert.equal(cedar?.values.zip, '78701');
  assert.deepEqual([nowhere?.problems, nowhere?.hasLostZero], [[], undefined]);
  const [again] = rowsOf('businesses', file, true);
  assert.deepEqual([again?.values.zip, again?.problems], ['02108', []]);
});

test('a formula, a cell that is far too long and one cell too many are refused', () => {
  const [row] = rowsOf(
    'businesses',
    `Business Name,City,About\n=1+1,${'x'.repeat(40_000)},fine,more`,
  );
  assert.deepEqual(row?.problems, [
    { label: 'Business Name', text: ROW_MESSAGES.formula },
    { label: 'City', text: ROW_MESSAGES.long },
    { label: 'Row', text: ROW_MESSAGES.cells },
  ]);
});

test('a heading that is not ours is named, with ours beside it', () => {
  assert.match(
    reasonOf('deals', 'ID,Price,Title\n1,2,3'),
    /^Not a column of ours: “Price”\. .* Ours that the file does not have: Business ID, Business, ZIP Code, Kind, Description, Regular Price, /,
  );
  assert.equal(
    reasonOf('businesses', 'City,city \nx,y'),
    'More than one column is “City”. Please delete or rename one.',
  );
});

test('a file is refused as a whole where it cannot be read', () => {
  const many = `City\n${'Austin\n'.repeat(1001)}`;
  const wide = Array.from({ length: 61 }, () => '').join();
  for (const [text = '', reason] of [
    [' \n', FILE_MESSAGES.empty],
    ['City\n', FILE_MESSAGES.headingsOnly],
    ['City\n"Austin', FILE_MESSAGES.unreadable],
    ['City\nAus\0tin', FILE_MESSAGES.nul],
    [many, FILE_MESSAGES.tooManyRows],
    [`City,${wide}\nAustin`, FILE_MESSAGES.tooManyColumns],
  ])
    assert.equal(reasonOf('businesses', text), reason);
  assert.equal(rowsOf('businesses', `City\n${',\n'.repeat(3000)}Austin`).length, 1);
});

test('a file is UTF-8, or UTF-16 with its mark', () => {
  const textOf = (hex: string) => {
    const read = readText(Buffer.from(hex, 'hex'));
    return read.kind === 'text' ? read.text : read.reason;
  };
  const utf16 = Buffer.from('City', 'utf16le').toString('hex');
  assert.equal(textOf(`fffe${utf16}`), 'City');
  assert.equal(textOf(Buffer.from('Café', 'latin1').toString('hex')), FILE_MESSAGES.encoding);
  assert.equal(textOf('504b030414000600'), FILE_MESSAGES.workbook);
});

test('every field of the forms is a column, by the name that it has there', () => {
  const names = IMPORT_COLUMNS.businesses.map(({ name }) => name);
  assert.deepEqual(names, ['id', ...BUSINESS_FIELD_NAMES, 'status']);
  for (const kind of ['businesses', 'deals'] as const) {
    const headings = IMPORT_COLUMNS[kind].map(({ heading }) => heading);
    assert.equal(new Set(headings).size, headings.length);
  }
});
