import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import type { BusinessRow } from '../../database/tables.ts';
import { pictureOfFile, storedPicture } from '../../market/pictures/rules.ts';
import { openUploads } from '../../server/files/uploads.ts';
import { addBusiness, addDeal, ORIGIN, openApp } from '../helpers/app.ts';

let testApp: Awaited<ReturnType<typeof openApp>>;
let business: BusinessRow;
before(async () => {
  testApp = await openApp();
  business = await addBusiness(testApp.db, { name: 'Juniper Hour', zip: '78701' });
});
after(() => testApp.close());

async function shownElsewhere(image_url: string) {
  const deal = await addDeal(testApp.db, business, { image_url });
  const html = await (await testApp.get(`/deals/${business.slug}?deal=${deal.id}`)).text();
  const tag = (name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
  return {
    ...{ url: tag('og:image') ?? '', width: tag('og:image:width'), alt: tag('og:image:alt') },
    card: tag('twitter:card'),
  };
}

async function sizeAt(url: string) {
  const response = await testApp.get(url.slice(ORIGIN.length));
  assert.equal(response.headers.get('content-type'), 'image/jpeg');
  assert.match(response.headers.get('cache-control') ?? '', /immutable/);
  const { width, height, format } = await sharp(await response.arrayBuffer()).metadata();
  return [format, width, height];
}

test('beside a link stand the deal’s words and its drawing, as large as other sites show it', async () => {
  const { url, ...shown } = await shownElsewhere('none');
  assert.deepEqual(shown, {
    ...{ width: '1200', alt: 'Swedish massage, 34% off at Juniper Hour, Austin' },
    card: 'summary_large_image',
  });
  assert.match(url, /\/social\/[a-z]+\.jpg$/);
  assert.deepEqual(await sizeAt(url), ['jpeg', 1200, 630]);
});

test('a photo that was uploaded here stands there, cut to the same size', async () => {
  const create = { width: 900, height: 900, channels: 3, background: '#88aa99' } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  const saved = await openUploads(testApp.uploadsFolder).save(bytes);
  assert.ok(saved.kind === 'stored');
  const { url } = await shownElsewhere(`/uploads/${saved.file}`);
  assert.equal(url, `${ORIGIN}/social/${pictureOfFile(saved.file)?.name}.jpg`);
  assert.deepEqual(await sizeAt(url), ['jpeg', 1200, 630]);
});

test('a photo of another site is named as it is, and never fetched', async () => {
  const { url, width } = await shownElsewhere('https://pictures.example/stones.jpg');
  assert.equal(url, 'https://pictures.example/stones.jpg');
  assert.equal(width, undefined);
});

test('a picture that is not there is not found', async () => {
  const gone = storedPicture('0'.repeat(32), 900, 900);
  for (const name of ['nothing', gone.name, 'lotus.svg', '../lotus'])
    assert.equal((await testApp.get(`/social/${name}.jpg`)).status, 404, name);
});
