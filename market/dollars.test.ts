import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDollars } from './dollars.ts';

test('a price has cents only where it needs them', () => {
  const prices = [0, 5, 6000, 7950, 99_999, 100_000, 120_000, 123_456_789].map(formatDollars);
  const expected = ['$0', '$0.05', '$60', '$79.50', '$999.99', '$1,000', '$1,200', '$1,234,567.89'];
  assert.deepEqual(prices, expected);
});
