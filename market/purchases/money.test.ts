import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decimalAmount, formatMoney } from './money.ts';

test('an amount of any currency is said in its own unit, as Stripe counts it', () => {
  const amounts: Array<[number, string, shown: string, decimal: string]> = [
    [7950, 'usd', '$79.50', '79.50'],
    [7900, 'usd', '$79', '79.00'],
    [7950, 'eur', '€79.50', '79.50'],
    [7900, 'jpy', '¥7,900', '7900'],
    [79_500, 'kwd', 'KWD 79.500', '79.500'],
    // Stripe counts these two in hundredths, which nobody uses.
    [790_000, 'ugx', 'UGX 7,900.00', '7900.00'],
    [790_000, 'isk', 'ISK 7,900.00', '7900.00'],
    [5, 'xyz', 'XYZ 0.05', '0.05'],
  ];
  for (const [amount, currency, shown, decimal] of amounts) {
    assert.equal(formatMoney(amount, currency).replace(/\s/g, ' '), shown);
    assert.equal(decimalAmount(amount, currency), decimal);
  }
});
