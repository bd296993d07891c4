import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderColumns, renderLine } from './columns.server.ts';

const values = (...counts: number[]) =>
  counts.map((n, index) => ({ name: `week ${index}`, title: `week ${index}: ${n}`, n }));
const shown = (...counts: number[]) =>
  renderColumns(values(...counts)).bars.map(({ value }) => value);

test('the highest column always has its value, and an end only where both have room', () => {
  const none = undefined;
  assert.deepEqual(shown(5, 8, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2), [
    none,
    '8',
    ...Array(9).fill(none),
    '2',
  ]);
  assert.deepEqual(shown(2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 8, 5), [
    '2',
    ...Array(9).fill(none),
    '8',
    none,
  ]);
  assert.deepEqual(shown(2, 1, 1, 1, 1, 9, 1, 1, 1, 1, 1, 5), [
    '2',
    none,
    none,
    none,
    none,
    '9',
    none,
    none,
    none,
    none,
    none,
    '5',
  ]);
  assert.deepEqual(shown(3, 8), ['3', '8']);
  assert.deepEqual(shown(0, 0, 0), ['0', none, '0']);
  const points = renderLine(values(5, 8, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2)).points;
  assert.deepEqual(
    points.flatMap((point) => ('value' in point ? [point.value] : [])),
    ['8', '2'],
  );
});
