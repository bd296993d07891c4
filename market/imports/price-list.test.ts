import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LINE_MESSAGES, LIST_MESSAGES } from './copy.ts';
import { readPriceList } from './price-list.ts';

function read(line: string) {
  const list = readPriceList(line);
  assert.ok(list.kind === 'list', line);
  const [row] = list.rows;
  assert.ok(row, line);
  const { title, durationMinutes, regularPrice, dealPrice } = row.values;
  return {
    words: [title, durationMinutes, regularPrice, dealPrice].join(' | '),
    problems: row.problems.map(({ text }) => text),
  };
}

test('a line is a name, its minutes and two prices, however they are written', () => {
  const lines = [
    ['Swedish massage\t60\t120\t89', 'Swedish massage | 60 | 120 | 89'],
    ['Swedish massage, 60, 120.00, 89', 'Swedish massage | 60 | 120.00 | 89'],
    ['Facial, deep cleansing; 75 min; $1,200; $980', 'Facial, deep cleansing | 75 | 1200 | 980'],
    ['Swedish massage 60 min $120 $89', 'Swedish massage | 60 | 120 | 89'],
    ['Swedish massage (60 minutes) – $120 now $89', 'Swedish massage | 60 | 120 | 89'],
    ['60-minute Swedish massage ..... $89 (reg. $120)', 'Swedish massage | 60 | 120 | 89'],
    ['1-hour Swedish massage: $120, $89', 'Swedish massage | 60 | 120 | 89'],
    ['Hot stone 90 150 110', 'Hot stone | 90 | 150 | 110'],
    ['Swedish massage 60 min 120 89', 'Swedish massage | 60 | 120 | 89'],
    ['Hot stone - 1 hr 30 min - $150 / $110', 'Hot stone | 90 | 150 | 110'],
    ['Hot stone, 1.5 hours, $150.50, $110', 'Hot stone | 90 | 150.50 | 110'],
    ['Package no. 3\t1:30\t150\t110', 'Package no. 3 | 90 | 150 | 110'],
    ['Anti-aging facial | 45 min | $99 | $69', 'Anti-aging facial | 45 | 99 | 69'],
  ];
  for (const [line = '', words] of lines) {
    const { problems, ...found } = read(line);
    assert.deepEqual([found.words, problems], [words, []], line);
  }
});

test('a line that lacks something, or has too much, says so', () => {
  const lines = [
    ['Swedish massage 60 min $89', LINE_MESSAGES.noPrices],
    ['Swedish massage $120 $89', LINE_MESSAGES.noMinutes],
    ['Swedish massage 60 min 90 min $120 $89', LINE_MESSAGES.severalMinutes],
    ['Swedish massage 60/90 min $120 $89', LINE_MESSAGES.severalMinutes],
    ['Swedish massage 60-90 min $120 $89', LINE_MESSAGES.severalMinutes],
    ['Swedish massage, 1 or 2 hours, $120, $89', LINE_MESSAGES.severalMinutes],
    ['Swedish massage 60 min $120 $89 $79', LINE_MESSAGES.severalPrices],
    ['Swedish massage 60 min $120 (save $30)', LINE_MESSAGES.otherFigures],
    ['Swedish massage 60 min $120, 20% off $96', LINE_MESSAGES.otherFigures],
    ['Swedish massage 60 min $80 + $20 hot stones', LINE_MESSAGES.otherFigures],
  ];
  for (const [line = '', problem] of lines) assert.deepEqual(read(line).problems, [problem], line);
});

test('headings and remarks are not read, and named', () => {
  const list = readPriceList('MASSAGE\n\nSwedish 60 min $120 $89\nAll with warm oil.\n');
  assert.ok(list.kind === 'list');
  assert.deepEqual(
    list.rows.map(({ line }) => line),
    [3],
  );
  assert.deepEqual(list.unread, [
    { line: 1, text: 'MASSAGE' },
    { line: 4, text: 'All with warm oil.' },
  ]);
});

test('an empty list and one that is too long are refused as a whole', () => {
  const reasonOf = (text: string) => {
    const list = readPriceList(text);
    return list.kind === 'refused' ? list.reason : '';
  };
  assert.equal(reasonOf(' \n MASSAGE'), LIST_MESSAGES.empty);
  assert.equal(reasonOf('Swedish 60 min $120 $89\n'.repeat(101)), LIST_MESSAGES.long);
  assert.equal(reasonOf('x'.repeat(30_000)), LIST_MESSAGES.long);
});
