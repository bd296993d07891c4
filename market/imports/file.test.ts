import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { readFile } from './file.server.ts';
import { MAX_IMPORT_COLUMNS } from './rules.ts';

const read = (text: string) => readFile('businesses', new TextEncoder().encode(text));

/** Counts the headings and words that are compared: each is folded before. */
function countFolds(t: TestContext) {
  const { normalize } = String.prototype;
  const counted = { folds: 0 };
  String.prototype.normalize = function (...args) {
    counted.folds += 1;
    return normalize.apply(this, args);
  };
  t.after(() => {
    String.prototype.normalize = normalize;
  });
  return async (text: string) => {
    counted.folds = 0;
    await read(text);
    return counted.folds;
  };
}

test('of a line as wide as the file, no more cells are looked at than a file may have', async (t) => {
  const foldsFor = countFolds(t);
  const headings = Array.from({ length: MAX_IMPORT_COLUMNS }, (_, n) => `Column ${n}`).join();
  const lines = `${headings}\n${'b,'.repeat(MAX_IMPORT_COLUMNS)}\n`.repeat(10);
  const most = await foldsFor(lines);
  assert.ok(most > MAX_IMPORT_COLUMNS);
  for (const wide of [
    `${headings}\n${'a,'.repeat(50_000)}`,
    `${headings}\n${`"${'x'.repeat(9)}",`.repeat(20_000)}`,
    `${'a,'.repeat(50_000)}\n${headings}`,
    '";'.repeat(50_000),
    'a|'.repeat(50_000),
  ]) {
    const folds = await foldsFor(wide);
    assert.ok(folds <= most, `${wide.slice(-9)}: ${folds}`);
  }
});

test('a row is cut behind the first cell that is too many, and its file says so', async () => {
  const names = Array.from({ length: MAX_IMPORT_COLUMNS - 1 }, (_, n) => `Column ${n}`);
  const file = await read(`Name,${names.join()}\n${'a,'.repeat(1000)}b`);
  assert.ok(file.kind === 'table');
  assert.equal(file.table.rows[0]?.cells.length, MAX_IMPORT_COLUMNS + 1);
  const wide = await read(`Name,${names.join()},one more\na`);
  const reason = 'The file has more than 60 columns. Please delete those that are not needed.';
  assert.deepEqual(wide, { kind: 'refused', reason });
});
