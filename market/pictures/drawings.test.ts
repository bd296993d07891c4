import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { fromRoot } from '../../database/root.ts';
import { sampleBusinesses } from '../../database/sample/content.ts';
import { KINDS } from '../deals/kinds.ts';
import { drawingOf, hasPhoto, pictureViews, SCENES_BY_KIND } from './drawings.ts';
import { NEIGHBORS } from './rules.ts';

const kinds = Object.keys(SCENES_BY_KIND);
const SCENES = 'https://deals.test/scenes';

const anyDeal = fc.record({
  id: fc.uuid(),
  title: fc.constantFrom('Swedish massage', 'Couples massage', 'Foot bath', 'Quiet hour', ''),
  kind: fc.constantFrom(...kinds, 'a kind of later'),
  imageUrl: fc.constantFrom('', `${SCENES}/hands.svg`, `${SCENES}/lotus.svg`),
  businessPictures: fc.subarray(
    ['room', 'pool'].map((name) => ({ url: `/${name}.jpg`, alt: name })),
  ),
});

test('no two deals near each other in a list have the same picture, whatever they sell', () => {
  fc.assert(
    fc.property(fc.array(anyDeal, { maxLength: 24 }), (deals) => {
      const shown = pictureViews(deals).map(({ photo, drawing }) => photo?.url ?? drawing.scene);
      for (const [at, one] of shown.entries())
        assert.ok(!shown.slice(Math.max(0, at - NEIGHBORS), at).includes(one), `${shown}`);
    }),
  );
});

test('every kind has at least four drawings, and all of them exist', () => {
  assert.deepEqual(KINDS.map(({ kind }) => kind).toSorted(), kinds.toSorted());
  for (const [kind, scenes] of Object.entries(SCENES_BY_KIND)) {
    assert.ok(new Set(scenes).size > NEIGHBORS, kind);
    for (const scene of scenes)
      assert.ok(existsSync(fromRoot(`public/scenes/${scene}.svg`)), scene);
  }
});

test('a deal is drawn as its title says, else as its kind, the same each time', () => {
  const deal = { id: 'a', title: 'Hot stone massage', kind: 'massage', imageUrl: '' };
  assert.equal(drawingOf(deal).scene, 'stones');
  assert.deepEqual(drawingOf(deal), drawingOf({ ...deal }));
  for (const kind of kinds) {
    const { scene } = drawingOf({ id: 'a', title: 'An hour', kind, imageUrl: '' });
    assert.ok(SCENES_BY_KIND[kind]?.includes(scene), `${kind}: ${scene}`);
  }
});

test('a drawing of ours as Image URL is drawn, any other picture is a photo', () => {
  const deal = { id: 'a', title: 'Massage', imageUrl: `${SCENES}/pour.svg` };
  assert.equal(hasPhoto(deal), false);
  assert.equal(drawingOf(deal).scene, 'pour');
  for (const imageUrl of [
    'https://spa.example/room.jpg',
    `${SCENES}/../x.svg`,
    `${SCENES}/none.svg`,
  ])
    assert.equal(hasPhoto({ imageUrl }), true, imageUrl);
  const [photo] = pictureViews([
    { ...deal, imageUrl: 'https://spa.example/room.jpg', businessPictures: [] },
  ]);
  assert.equal(photo?.photo?.url, 'https://spa.example/room.jpg');
});

test("a spa's pictures take turns in a list, and a drawing stands where they would repeat", () => {
  const businessPictures = [
    { url: 'https://spa.example/room.jpg', alt: 'The room' },
    { url: 'https://spa.example/pool.jpg', alt: '' },
  ];
  const deals = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
    id,
    title: 'Massage',
    imageUrl: '',
    businessPictures,
  }));
  const urls = pictureViews(deals).map(({ photo }) =>
    photo?.url.slice('https://spa.example/'.length),
  );
  assert.deepEqual(urls, ['room.jpg', 'pool.jpg', undefined, undefined, 'room.jpg']);
});

test('deals of one kind differ in drawing, ground, side and distance', () => {
  const deals = Array.from({ length: 64 }, (_, at) => ({
    id: `deal-${at}`,
    title: 'Massage',
    kind: 'massage',
    imageUrl: '',
  }));
  const drawings = deals.map((deal) => drawingOf(deal));
  assert.equal(new Set(drawings.map(({ scene }) => scene)).size, SCENES_BY_KIND.massage?.length);
  assert.equal(new Set(drawings.map(({ ground }) => ground)).size, 4);
  assert.equal(new Set(drawings.map(({ isMirrored }) => isMirrored)).size, 2);
  assert.equal(new Set(drawings.map(({ isCloser }) => isCloser)).size, 2);
});

test("the sample's services are drawn as what they are", () => {
  const deals = sampleBusinesses(1, 0).flatMap((business) => business.deals);
  for (const { id, title, scene } of deals) {
    const imageUrl = `${SCENES}/${scene}.svg`;
    assert.equal(drawingOf({ id, title, imageUrl }).scene, scene, title);
  }
});
