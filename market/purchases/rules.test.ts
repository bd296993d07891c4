import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { CheckoutLink, CheckoutSession, SoldItem } from '../ports/stripe.ts';
import { voucherCode, voucherToken } from './codes.server.ts';
import { formatVoucherCode, parseVoucherCode } from './codes.ts';
import { firstNameIn, judge, type SoldDeal, stateOf, stopOf, worthCents } from './rules.ts';

const session: CheckoutSession = {
  ...{ id: 'cs_1', linkId: 'plink_1', reference: undefined, paymentIntent: 'pi_1' },
  ...{
    mode: 'payment',
    status: 'complete',
    payment: 'paid',
    paidCents: 7900,
    discountCents: 0,
    quantity: 1,
  },
  ...{ currency: 'usd', isLive: true, at: 1, email: undefined, name: undefined },
  giftName: undefined,
};
const deal = (id: string, other: Partial<SoldDeal> = {}): SoldDeal => ({
  ...{ id, businessId: 'b', version: 1, priceCents: 7900, isLive: true, promotionalUntil: 1 },
  ledThere: true,
  ...other,
});
const judged = (changes: Partial<CheckoutSession>, deals = [deal('a')], hasItems = false) => {
  const { deal: found, quantity, lookReason } = judge({ ...session, ...changes }, deals, hasItems);
  return [found?.id, quantity, lookReason];
};

test('the link decides: a reference only chooses among deals that share it', () => {
  assert.deepEqual(judged({}), ['a', 1, undefined]);
  assert.deepEqual(judged({ reference: 'elsewhere' }), ['a', 1, undefined]);
  const two = [deal('a'), deal('b')];
  assert.deepEqual(judged({ reference: 'b' }, two), ['b', 1, undefined]);
  const unknown = 'Several deals share its payment link, and nothing says which one was bought.';
  for (const reference of [undefined, 'c'])
    assert.deepEqual(judged({ reference }, two), [undefined, 1, unknown]);
  assert.deepEqual(judged({}, [deal('a', { isLive: false }), deal('b')]), ['b', 1, undefined]);
  const moved = [deal('a', { ledThere: false }), deal('b')];
  assert.deepEqual(judged({}, moved), ['b', 1, undefined]);
  assert.deepEqual(judged({ reference: 'a' }, moved), ['a', 1, undefined], 'from an old page');
  const gone = [deal('a', { ledThere: false }), deal('b', { ledThere: false, isLive: false })];
  assert.deepEqual(judged({}, gone), [undefined, 1, unknown]);
});

test('what is not as the deal says is for a person to look at', () => {
  const reasons: Array<[changes: Partial<CheckoutSession>, reason: string]> = [
    [{ paidCents: 7899 }, '$78.99 was paid, and the deal costs $79.'],
    [{ quantity: 2, paidCents: 15_799 }, '$157.99 was paid, and the deal costs $158.'],
    [{ paidCents: 8000, onTopCents: 600 }, '$74 was paid, and the deal costs $79.'],
    [{ currency: 'eur' }, 'It was paid in EUR, and deals are sold in US dollars.'],
    [{ payment: 'none-required', paidCents: 0 }, 'Nothing was paid: Stripe asked for no payment.'],
    [{ discountCents: 1000 }, 'A promotion code took $10 off.'],
    [{ quantity: undefined, paidCents: 15_800 }, 'Stripe does not say how many were bought.'],
  ];
  for (const [changes, reason] of reasons) assert.equal(judged(changes)[2], reason);
  assert.match(String(judged({}, [deal('a')], true)[2]), /optional items/);
  assert.deepEqual(judged({ quantity: 2, paidCents: 15_800 }), ['a', 2, undefined]);
  assert.deepEqual(judged({ quantity: undefined }), ['a', 1, undefined]);
  assert.deepEqual(judged({ paidCents: 8500, onTopCents: 600 }), ['a', 1, undefined]);
});

test('a link that cannot be paid as the deal says takes the deal off', () => {
  const link: CheckoutLink = {
    ...{ id: 'plink_1', url: 'https://buy.stripe.com/1', isActive: true, priceCents: 7900 },
    ...{ currency: 'usd', completed: 3, limit: undefined, allowsPromotionCodes: false },
    hasOptionalItems: false,
  };
  const stop = (changes: Partial<CheckoutLink>) => stopOf({ ...link, ...changes }, 7900);
  assert.deepEqual(stop({}), undefined);
  assert.deepEqual(stop({ priceCents: undefined }), undefined);
  assert.deepEqual(stop({ priceCents: 7800 }), undefined);
  assert.deepEqual(stop({ limit: 3, isActive: false }), {
    verb: 'sell-out',
    reason: 'All 3 are sold, which is the limit of its payment link at Stripe.',
  });
  assert.deepEqual(stop({ limit: 4 }), undefined);
  assert.equal(stop({ isActive: false })?.verb, 'pause');
  assert.deepEqual(stop({ priceCents: 8000 }), {
    verb: 'pause',
    reason: 'Its payment link charges $80, and the deal says $79.',
  });
  assert.equal(stop({ currency: 'eur' })?.verb, 'pause');
});

const numbers = fc.integer({ min: 0, max: 32 ** 8 - 1 });
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

test('a code is read however people write it', () => {
  assert.equal(formatVoucherCode(0), '00000-00000');
  fc.assert(
    fc.property(numbers, (number) => {
      const code = formatVoucherCode(number);
      assert.match(code, /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
      const typed = code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
      for (const text of [code, typed, ` ${typed.replace('-', ' – ')} `])
        assert.equal(parseVoucherCode(text), code);
    }),
  );
  for (const text of ['', 'ABCDE', '0'.repeat(11), 'UUUUU-UUUUU', '!', 'x'.repeat(1e6)])
    assert.equal(parseVoucherCode(text), undefined);
});

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0));

test('a code is found in whatever a scanner, a mail or a phone puts around it', () => {
  const code = formatVoucherCode(123_456_789_012);
  const [one = '', two = ''] = code.split('-');
  const other = formatVoucherCode(210_987_654_321);
  for (const text of [
    `https://deals.example/v/${code}`,
    `HTTPS://DEALS.SERENITY-WELLNESS-MASSAGE.EXAMPLE/V/${code}\r`,
    `https://deals.example/v/${code}?utm_source=mail#top`,
    `https%3A%2F%2Fdeals.example%2Fv%2F${one}%2D${two}`,
    // A German keyboard's scanner.
    `httpsÖ--deals.example-v-${one}ß${two}`,
    `Voucher code: ${code}.`,
    `“${code}”, for Saturday`,
    `Here it is: ${one}\u00ad-\u200b${two}\u2060 (thank you)`,
    `${code} ${code.toLowerCase()}`,
    `${'Hello there again. '.repeat(40)}Its code: ${code}`,
    `${one}_${two}`,
    `https://safe.example/?url=https%253A%252F%252Fdeals.example%252Fv%252F${one}%252D${two}&data=05%257C02`,
    `https%25253A%25252F%25252Fdeals.example%25252Fv%25252F${code}`,
    `Code ${Array.from(one + two).join(' ')}`,
    `The code is ${one.slice(0, 3)} ${one.slice(3)}${two.slice(0, 1)} ${two.slice(1)}, thanks`,
    fullWidth(code),
    `Voucher: ${fullWidth(`${one} ${two}`)}`,
    `https://deals.example/v/${encodeURIComponent(fullWidth(code))}`,
    `${one}&#8209;${two}`,
    `${one}&nbsp;&ndash;&nbsp;${two}`,
    `100%${code}`,
    `Hello there: ${one} ${two}`,
  ])
    assert.equal(parseVoucherCode(text), code, text);
  for (const text of [
    `${code} and ${other}`,
    `https://deals.example/v/${code} https://deals.example/v/${other}`,
    `${one}-${two}X`,
    `X${one}-${two}`,
    `https://deals.example/voucher/${one}`,
    `${'Hello there again. '.repeat(400)}${code}`,
  ])
    assert.equal(parseVoucherCode(text), undefined, text);
});

test('a purchase is worth the price of its deals, without taxes and fees on top', () => {
  const worth = (paid_cents: number, refunded_cents = 0, listed_cents: number | null = 7000) =>
    worthCents({ paid_cents, refunded_cents, listed_cents, quantity: 1 });
  assert.equal(worth(7578), 7000);
  assert.equal(worth(9000), 7000);
  assert.equal(worth(6000), 6000);
  assert.equal(worth(6000, 6000), 0);
  assert.equal(worth(6000, 1000), 5000);
  assert.equal(worth(6000, 0, null), 6000);
  // The fee or the tax was not refunded.
  assert.equal(worth(7500, 7000), 0);
  assert.equal(worth(7500, 7200), 0);
  // A tenth of the whole payment.
  assert.equal(worth(7700, 770), 6300);
  assert.equal(worth(0, 0, 0), 0);
});

test('of several, those that went back take their tax along, or leave it', () => {
  const three = { paid_cents: 3 * 7578, listed_cents: 3 * 7000, quantity: 3 };
  const worth = (refunded_cents: number) => worthCents({ ...three, refunded_cents });
  for (const [refunded, left] of [
    [0, 3],
    [7578, 2],
    [7000, 2],
    [2 * 7578, 1],
    [2 * 7000, 1],
    [3 * 7000, 0],
    [3 * 7578, 0],
  ] as const)
    assert.equal(worth(refunded), left * 7000, String(refunded));
  // Nineteen with tax cost more than twenty without.
  const twenty = { paid_cents: 20 * 7578, listed_cents: 20 * 7000, quantity: 20 };
  assert.equal(worthCents({ ...twenty, refunded_cents: 19 * 7578 }), 7000);
});

test('a voucher is good until all of its worth went back', () => {
  const facts = { isPaid: true, lookReason: null, isDisputed: false };
  const state = (refunded_cents: number) =>
    stateOf({
      ...facts,
      money: { paid_cents: 7500, listed_cents: 7000, quantity: 1, refunded_cents },
    });
  assert.equal(state(0), 'paid');
  assert.equal(state(1000), 'partly-refunded');
  assert.equal(state(7000), 'refunded');
  assert.equal(state(7500), 'refunded');
});

test('of several items only those with the price of the deal are sessions', () => {
  const several = (items: SoldItem[], paidCents = 8400) =>
    judged({ quantity: undefined, items, paidCents });
  const fee = { quantity: 1, unitCents: 500 };
  assert.deepEqual(several([{ quantity: 1, unitCents: 7900 }, fee]), ['a', 1, undefined]);
  const two = several([fee, { quantity: 2, unitCents: 7900 }], 16_300);
  assert.deepEqual(two, ['a', 2, undefined]);
  for (const items of [
    [fee, fee],
    [{ quantity: 1, unitCents: undefined }, fee],
  ])
    assert.equal(several(items)[2], 'Stripe does not say how many were bought.');
});

test('a buyer is called by the first name, not by a title of the card', () => {
  for (const [name, first] of [
    ['MR JOHN SMITH', 'JOHN'],
    ['Mrs. Ana Maria Lee', 'Ana'],
    [' Dr  Prof. Kim ', 'Kim'],
    ['Drew Barry', 'Drew'],
    ['Smith, John', 'John'],
    ['SMITH, MR JOHN', 'JOHN'],
    ['SMITH/JOHN MR', 'JOHN'],
    ['John Smith, Jr.', 'John'],
    ['Kim Lee, MD', 'Kim'],
    ['Mr. and Mrs. Smith', 'Smith'],
    ['Mr & Mrs Smith', 'Smith'],
    ['John and Mary Smith', 'John'],
    ['Élodie O’Neil', 'Élodie'],
    ['陳 美玲', '陳'],
    ['ana@example.com', ''],
    ['4242', ''],
    ['MR', ''],
    ['', ''],
  ] as const)
    assert.equal(firstNameIn(name), first);
});

test('one wrong character, or two neighbors that changed places, make no other code', () => {
  fc.assert(
    fc.property(numbers, fc.nat(9), fc.nat(31), (number, place, wrong) => {
      const code = formatVoucherCode(number).replace('-', '');
      const other = code.slice(0, place) + ALPHABET[wrong] + code.slice(place + 1);
      if (other !== code) assert.equal(parseVoucherCode(other), undefined);
      const [a = '', b = ''] = [code[place], code[place + 1]];
      const swapped = code.slice(0, place) + b + a + code.slice(place + 2);
      // A swap across code and checksum passes once in a thousand.
      if (swapped !== code && place !== 7) assert.equal(parseVoucherCode(swapped), undefined);
    }),
    { numRuns: 1000 },
  );
});

test('codes and tokens follow from the secret, and say nothing of each other', () => {
  const code = voucherCode('a secret', 'voucher-1');
  assert.equal(parseVoucherCode(code), code);
  assert.equal(voucherCode('a secret', 'voucher-1'), code);
  assert.notEqual(voucherCode('another secret', 'voucher-1'), code);
  assert.match(voucherToken('a secret', 'voucher-1'), /^[\w-]{43}$/);
});
