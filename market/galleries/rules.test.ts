import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../test/helpers/thorough.ts';
import {
  firstPicture,
  formatGallery,
  galleryProblem,
  MAX_GALLERY_LENGTH,
  MAX_GALLERY_PICTURES,
  normalizeGallery,
  parseGallery,
  pictureFields,
  withGallery,
} from './rules.ts';

const ROOM = { url: 'https://a.test/room.jpg', alt: 'A quiet room' };
const STEAM = { url: 'https://a.test/steam.jpg', alt: '' };
const GARDEN = { url: 'https://a.test/garden.jpg', alt: 'The garden by night' };
const GALLERY = formatGallery([ROOM, STEAM, GARDEN]);

function fieldsOf(pictures: Array<typeof ROOM>, positions: Record<number, string> = {}) {
  const fields = pictures.flatMap(({ url, alt }, index) => {
    const names = pictureFields(index + 1);
    const position = positions[index + 1] ?? String(index + 1);
    return Object.entries({ [names.url]: url, [names.alt]: alt, [names.position]: position });
  });
  return Object.fromEntries(fields);
}

const urlsOf = (positions: Record<number, string>) =>
  parseGallery(withGallery(fieldsOf([ROOM, STEAM, GARDEN], positions)).gallery ?? '').map(
    ({ url }) => url,
  );

test('a gallery is a line a picture, and reads back as it was written', () => {
  assert.equal(
    GALLERY,
    'https://a.test/room.jpg A quiet room\nhttps://a.test/steam.jpg\nhttps://a.test/garden.jpg The garden by night',
  );
  assert.deepEqual(parseGallery(GALLERY), [ROOM, STEAM, GARDEN]);
  assert.deepEqual(firstPicture(GALLERY), ROOM);
  assert.deepEqual(parseGallery(''), []);
  assert.equal(firstPicture(''), undefined);
});

test('the fields of a form become its gallery, and a form without them is left alone', () => {
  const values = { name: 'A', ...fieldsOf([ROOM, STEAM, GARDEN]) };
  assert.deepEqual(withGallery(values), { name: 'A', gallery: GALLERY });
  assert.deepEqual(withGallery(fieldsOf([{ url: ' ', alt: 'Removed' }])), { gallery: '' });
  assert.deepEqual(withGallery({ name: 'A' }), { name: 'A' });
});

test('a picture goes to the position that was entered, and the others close up', () => {
  const [room, steam, garden] = [ROOM.url, STEAM.url, GARDEN.url];
  assert.deepEqual(urlsOf({ 3: '1' }), [garden, room, steam]);
  assert.deepEqual(urlsOf({ 1: '3' }), [steam, garden, room]);
  assert.deepEqual(urlsOf({ 1: '2' }), [steam, room, garden]);
  assert.deepEqual(urlsOf({ 1: '2', 2: '1' }), [steam, room, garden]);
  assert.deepEqual(urlsOf({ 1: '99' }), [steam, garden, room]);
  for (const nothing of ['', 'first', '2'])
    assert.deepEqual(urlsOf({ 2: nothing }), [room, steam, garden], nothing);
});

test('whatever is typed, each picture is a line of its own, without more of them than fields', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  const picture = fc.record({ url: text, alt: text });
  fc.assert(
    fc.property(fc.array(picture, { maxLength: 20 }), (pictures) => {
      const { gallery = '' } = withGallery(fieldsOf(pictures));
      const read = parseGallery(gallery);
      assert.ok(read.length <= Math.min(pictures.length, MAX_GALLERY_PICTURES));
      assert.equal(formatGallery(read), gallery);
      assert.equal(normalizeGallery(normalizeGallery(gallery)), normalizeGallery(gallery));
    }),
    { numRuns: runs(200) },
  );
});

test('a gallery is refused where a URL is none, is there twice, or something is too long', () => {
  assert.equal(galleryProblem(''), undefined);
  assert.equal(galleryProblem(GALLERY), undefined);
  const url = 'Picture 2: please enter a valid image URL';
  for (const bad of ['room.jpg', 'ftp://a.test/x', 'https://me:pw@a.test/x', 'javascript:alert(1)'])
    assert.equal(galleryProblem(formatGallery([ROOM, { url: bad, alt: '' }])), url, bad);
  const long = { url: `https://a.test/${'x'.repeat(2048)}`, alt: '' };
  assert.equal(galleryProblem(formatGallery([ROOM, long])), url);
  assert.equal(
    galleryProblem(formatGallery([ROOM, STEAM, ROOM])),
    'Picture 3: it is in the gallery already',
  );
  const described = (length: number) => formatGallery([{ ...STEAM, alt: '😌'.repeat(length) }]);
  assert.equal(galleryProblem(described(150)), undefined);
  assert.equal(
    galleryProblem(described(151)),
    'Picture 1: alt text must be at most 150 characters',
  );
  const many = (count: number) =>
    formatGallery(
      Array.from({ length: count }, (_, n) => ({ url: `https://a.test/${n}`, alt: '' })),
    );
  assert.equal(galleryProblem(many(12)), undefined);
  assert.equal(galleryProblem(many(13)), 'Please choose at most 12 pictures');
});

test('the longest gallery fits where it is read, and in its column', () => {
  const longest = Array.from({ length: MAX_GALLERY_PICTURES }, (_, n) => ({
    url: `https://a.test/${String(n).padEnd(2033, 'x')}`,
    alt: 'x'.repeat(150),
  }));
  assert.equal(galleryProblem(formatGallery(longest)), undefined);
  assert.ok(formatGallery(longest).length <= MAX_GALLERY_LENGTH);
  assert.ok(MAX_GALLERY_LENGTH <= 30_000, 'database/schema/catalogue.ts');
});

test('the same picture is always the same text', () => {
  assert.equal(
    normalizeGallery('HTTPS://A.test/a%20b.jpg Steam'),
    'https://a.test/a%20b.jpg Steam',
  );
  assert.equal(
    withGallery({ pictureUrl1: 'https://a.test/a b.jpg' }).gallery,
    'https://a.test/a%20b.jpg',
  );
});
