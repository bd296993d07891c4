import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mediansOf, percentOf } from './rules.ts';

const business = (shown: number, viewed: number, clicked: number) => ({ shown, viewed, clicked });

test('fewer than five other spas have no median, however much they were visited', () => {
  const four = Array.from({ length: 4 }, () => business(1000, 100, 20));
  assert.equal(mediansOf(four, 28), undefined);
  assert.deepEqual(mediansOf([...four, business(2800, 560, 56)], 28), {
    perDay: { shown: 1000 / 28, viewed: 100 / 28, clicked: 20 / 28 },
    viewedPercent: 10,
    clickedPercent: 20,
  });
});

test('of spas with too few visits for a percent there is none, but a median of visits', () => {
  const businesses = [1, 2, 3, 4, 5, 6].map((n) => business(n * 28, 2, 1));
  const medians = mediansOf(businesses, 28);
  assert.equal(medians?.perDay.shown, 3.5);
  assert.equal(medians?.clickedPercent, undefined);
});

test('a percent of fewer than ten is none; more than the whole is said to be more', () => {
  assert.equal(percentOf(3, 9), 'few');
  assert.equal(percentOf(9, 3), 'few');
  assert.equal(percentOf(11, 10), 'more');
  assert.equal(percentOf(40, 3), 'more');
  assert.equal(percentOf(3, 10), 30);
});
