import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fit, groupIntoPiles, middleOf, openPile } from './piles.ts';
import { MAX_ZOOM, ZIP_ZOOM } from './rules.ts';

const austin = { latitude: 30.27, longitude: -97.74 };
const phone = { width: 358, height: 500 };

/** Degrees north and east of Austin. */
const near = (north: number, east: number) => ({
  at: { latitude: austin.latitude + north, longitude: austin.longitude + east },
});
/** Pixels of a degree of longitude. */
const scale = (zoom: number) => (256 / 360) * 2 ** zoom;

const spread = Array.from({ length: 24 }, (_, n) => near(((n * 7) % 24) / 90, ((n * 5) % 24) / 70));

test('every point is in one pile, and no label covers another at any zoom', () => {
  for (let zoom = 6; zoom <= MAX_ZOOM; zoom += 1) {
    const piles = groupIntoPiles(spread, zoom);
    assert.deepEqual(new Set(piles.flat()), new Set(spread));
    assert.equal(piles.flat().length, spread.length);
    const labels = piles.flatMap((pile) => {
      const width = pile.length > 1 ? 104 : 60;
      return pile[0] ? [{ ...pile[0].at, width }] : [];
    });
    for (const [n, a] of labels.entries())
      for (const b of labels.slice(n + 1)) {
        const east = Math.abs(a.longitude - b.longitude) * scale(zoom);
        // A degree of latitude is longer than one of longitude, here by 1 / cos(30°).
        const north = Math.abs(a.latitude - b.latitude) * scale(zoom) * 1.16;
        assert.ok(east >= (a.width + b.width) / 2 || north >= 44, `${zoom}: ${east} ${north}`);
      }
  }
  assert.equal(groupIntoPiles(spread, 6).length, 1);
  assert.equal(groupIntoPiles(spread, 15).length, spread.length);
  assert.deepEqual(groupIntoPiles([], 10), []);
});

test('one in ten that is far away does not make the map small, and of nine none is left out', () => {
  const close = spread.slice(0, 9).map(({ at }) => at);
  const far = near(3, -4).at;
  assert.deepEqual(new Set(middleOf([far, ...close])), new Set(close));
  assert.deepEqual(new Set(middleOf([far, ...close.slice(1)])), new Set([far, ...close.slice(1)]));
  assert.deepEqual(middleOf([]), []);
});

test('points are shown as large as they fit beside half a label, one alone as its ZIP code', () => {
  const points = spread.map(({ at }) => at);
  const { center, zoom } = fit(points, phone);
  const east = Math.max(...points.map(({ longitude }) => longitude));
  assert.ok((east - center.longitude) * scale(zoom) <= 179 - 60);
  assert.ok((east - center.longitude) * scale(zoom + 1) > 179 - 60);
  assert.deepEqual(fit([austin], phone, ZIP_ZOOM), { center: austin, zoom: ZIP_ZOOM });
  assert.equal(fit(points, { width: 0, height: 0 }).zoom, 0, 'a map without a size');
});

test('a pressed pile opens where its points have labels of their own, unless all are at one place', () => {
  const pile = [near(0, 0), near(0.001, 0), near(0, 0.002)];
  const view = openPile(pile, phone);
  assert.ok(view && groupIntoPiles(pile, view.zoom).length > 1);
  assert.equal(openPile([near(0, 0), near(0, 0)], phone), undefined);
  // Wide but flat, so what fits a narrow map is still one pile.
  const flat = [near(0, 0), near(0, 0.06)];
  const narrow = { width: 200, height: 500 };
  const opened = openPile(flat, narrow);
  const zoom = fit(
    flat.map(({ at }) => at),
    narrow,
  ).zoom;
  assert.equal(groupIntoPiles(flat, zoom).length, 1);
  assert.ok(opened && opened.zoom > zoom);
});
