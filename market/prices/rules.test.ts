import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { extendedText, proofText } from './copy.ts';
import { hasSource, itemKey, priceStatement, provenBy, timerStatement } from './rules.ts';

const END = Date.parse('2026-11-25T06:00:00Z');

test('a price is proven, then due for 30 days, then unproven, each at the very millisecond', () => {
  const dueFrom = END - 30 * DAY_MS;
  assert.deepEqual(priceStatement(END, dueFrom - 1), { kind: 'proven', until: dueFrom });
  assert.deepEqual(priceStatement(END, dueFrom), { kind: 'due', until: END });
  assert.deepEqual(priceStatement(END, END - 1), { kind: 'due', until: END });
  const unproven = { kind: 'unproven', until: Number.POSITIVE_INFINITY };
  assert.deepEqual(priceStatement(END, END), unproven);
  assert.deepEqual(priceStatement(0, END), unproven);
});

test('the countdown is loud within the last 72 hours, and the offer limited until it is put off', () => {
  const deal = { expiresAt: END, startsAt: END - 30 * DAY_MS, extensions: [] };
  const loudFrom = END - 72 * HOUR_MS;
  const limited = { isLimited: true, extended: 0 };
  assert.deepEqual(timerStatement(deal, loudFrom - 1), {
    ...limited,
    isLoud: false,
    until: loudFrom,
  });
  assert.deepEqual(timerStatement(deal, loudFrom), { ...limited, isLoud: true, until: END });
  assert.deepEqual(timerStatement(deal, END - 1), { ...limited, isLoud: true, until: END });
  const never = Number.POSITIVE_INFINITY;
  assert.deepEqual(timerStatement(deal, END), { ...limited, isLoud: false, until: never });
});

test('a move that was taken back is no extension, and two from the same end are one', () => {
  const extended = (...ends: number[]) => {
    const extensions = ends.map((from_end) => ({ from_end, extended_at: from_end }));
    return timerStatement({ expiresAt: END, startsAt: END - 30 * DAY_MS, extensions }, END - 1);
  };
  assert.deepEqual([extended(END - DAY_MS).extended, extended(END - DAY_MS).isLimited], [1, false]);
  assert.equal(extended(END - 2 * DAY_MS, END - DAY_MS).extended, 2);
  assert.equal(extended(END - DAY_MS, END - DAY_MS).extended, 1);
  assert.deepEqual([extended(END).extended, extended(END).isLimited], [0, true]);
});

test('an end that is corrected within a day after publishing was not put off, in its last three days it was', () => {
  const startsAt = END - 30 * DAY_MS;
  const isLimited = (extended_at: number, from_end: number) =>
    timerStatement({ expiresAt: END, startsAt, extensions: [{ from_end, extended_at }] }, END - 1)
      .isLimited;
  assert.equal(isLimited(startsAt + DAY_MS, END - DAY_MS), true);
  assert.equal(isLimited(startsAt + DAY_MS + 1, END - DAY_MS), false);
  assert.equal(isLimited(startsAt + HOUR_MS, startsAt + HOUR_MS + 3 * DAY_MS), true);
  assert.equal(isLimited(startsAt + HOUR_MS, startsAt + HOUR_MS + 3 * DAY_MS - 1), false);
});

test('how often a deal was put off is said in words', () => {
  assert.deepEqual([0, 1, 2, 3].map(extendedText), [
    undefined,
    'Extended once.',
    'Extended twice.',
    'Extended 3 times.',
  ]);
});

test('the proof names who says it, and what the owner says is none', () => {
  const words = { price: '$100', seenOn: 'Nov 3, 2026' };
  assert.equal(
    proofText('menu_page', 'Hot stones', words),
    "The spa's own menu lists Hot stones at $100. Seen on Nov 3, 2026.",
  );
  assert.equal(
    proofText('booking_page', 'Hot stones', words),
    "The spa's own booking page lists Hot stones at $100. Seen on Nov 3, 2026.",
  );
  assert.equal(proofText('owner', 'Hot stones', words), undefined);
});

test('items are compared without regard to case and spaces, as the database does', () => {
  assert.equal(itemKey('  Hot   STONES '), 'hot stones');
  assert.equal(itemKey('Soin Été'), 'soin Été');
});

test('somebody can look again at an address or a document', () => {
  const url = 'https://juniper.example/menu';
  assert.ok(hasSource({ url, document_id: null }));
  assert.ok(hasSource({ url: '', document_id: 'a-document' }));
  assert.ok(!hasSource({ url: '', document_id: null }));
});

test('the newest evidence proves a price that is no higher, if somebody can look again', () => {
  const newest = { cents: 9000, url: 'https://a.example', document_id: null, proves_until: 7 };
  assert.deepEqual(provenBy(newest, 9000), { until: 7 });
  assert.deepEqual(provenBy(newest, 9001), { until: 0, lacks: 'price' });
  assert.deepEqual(provenBy({ ...newest, url: '' }, 9000), { until: 0, lacks: 'source' });
  assert.deepEqual(provenBy(undefined, 9000), { until: 0 });
});
