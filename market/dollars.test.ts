import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatDollars } from './dollars.ts';

test('a price reads as the formatter of the platform writes it', () => {
  const withCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
      const text = withCents.format(cents / 100);
      assert.equal(formatDollars(cents), text.replace(/\.00$/, ''));
    }),
    { examples: [[0], [5], [99_999], [100_000], [7950], [6000], [123_456_789]], numRuns: 1000 },
  );
});
