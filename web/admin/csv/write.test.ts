import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csvResponse, csvText } from './write.server.ts';

const columns = [{ heading: 'Text', value: ([text]: [string | number | null]) => text }];
const BOM = '\uFEFF';

test('a file has a byte order mark, a heading, and lines that end as RFC 4180 says', () => {
  const text = csvText(columns, [['quiet'], ['a, "b"'], ['two\nlines'], [null]]);
  assert.equal(text, `${BOM}Text\r\nquiet\r\n"a, ""b"""\r\n"two\nlines"\r\n\r\n`);
});

test('no cell is calculated by a spreadsheet, however its formula is spelled', () => {
  const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠x', '\t=1', '\r=1'];
  const hidden = ['\n=1', '\nplain', '  =1', '\u00a0＝1', '\u200b@x'];
  const text = csvText(
    columns,
    [...formulas, ...hidden].map((cell) => [cell]),
  );
  const cells: string[][] = parse(text, { bom: true, from_line: 2 });
  for (const [cell = ''] of cells) assert.match(cell, /^'/);
  assert.equal(cells.length, formulas.length + hidden.length);
});

test('a number stays a number, and text in the middle of a line stays as it is', () => {
  assert.match(csvText(columns, [[-97.74306]]), /\r\n-97\.74306\r\n/);
  assert.match(csvText(columns, [['2 = 1 + 1']]), /\r\n2 = 1 \+ 1\r\n/);
});

test('whatever is written can be read back, but for the apostrophe', () => {
  const text = fc.string({ unit: 'grapheme' }).filter((one) => one !== '');
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (cells) => {
      const file = csvText(
        columns,
        cells.map((cell) => [cell]),
      );
      const read: string[][] = parse(file, { bom: true, from: 2, skip_empty_lines: false });
      assert.equal(read.length, cells.length);
      for (const [index, [cell]] of read.entries())
        assert.ok(cell === cells[index] || cell === `'${cells[index]}`);
    }),
  );
});

test('a file is read from the database as it is sent, and no more once nobody reads it', async () => {
  let batchesRead = 0;
  async function* batches(): AsyncGenerator<Array<[string]>> {
    for (; batchesRead < 100; ) {
      batchesRead += 1;
      yield [[`row ${batchesRead}`]];
    }
  }
  const { body } = await csvResponse('rows.csv', columns, batches(), () => {});
  assert.equal(batchesRead, 1);
  const reader = body?.getReader();
  await reader?.read();
  await reader?.read();
  assert.equal(batchesRead, 2);
  await reader?.cancel();
  assert.equal(batchesRead, 2);
});

test('a download that fails in the middle breaks off, so no half file looks whole', async () => {
  const reported: unknown[] = [];
  async function* batches(): AsyncGenerator<Array<[string]>> {
    yield [['first']];
    throw new Error('The database is gone');
  }
  const response = await csvResponse('rows.csv', columns, batches(), (error) =>
    reported.push(error),
  );
  await assert.rejects(response.text(), /The database is gone/);
  assert.equal(reported.length, 1);
});
