import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import type { BusinessRow, DealRow } from '../../database/tables.ts';
import { openUploads } from '../../server/files/uploads.ts';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON, ORIGIN, openApp } from '../helpers/app.ts';

let testApp: Awaited<ReturnType<typeof openApp>>;
let business: BusinessRow;
let deal: DealRow;
const fetched: unknown[] = [];
const { fetch } = globalThis;
before(async () => {
  globalThis.fetch = (...args) => {
    fetched.push(args[0]);
    return fetch(...args);
  };
  testApp = await openApp();
  business = await addBusiness(testApp.db, { name: 'Juniper Hour', zip: '78701' });
  deal = await addDeal(testApp.db, business);
});
after(async () => {
  globalThis.fetch = fetch;
  await testApp.close();
});

const address = (id: string) => `/social/${business.slug}.png?deal=${id}`;

async function image(path: string) {
  const response = await testApp.get(path, { 'Accept-Encoding': 'gzip, br' });
  assert.equal(response.status, 200, path);
  assert.equal(response.headers.get('content-type'), 'image/png');
  assert.equal(response.headers.get('content-encoding'), null);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { width, height, format } = await sharp(bytes).metadata();
  assert.deepEqual([width, height, format], [1200, 630, 'png'], path);
  return bytes;
}

/** The greatest difference of a part of two images, from 0 to 255. */
async function difference(
  a: Buffer,
  b: Buffer,
  area: { left: number; top: number; width: number; height: number },
) {
  const raw = (bytes: Buffer) => sharp(bytes).extract(area).removeAlpha().raw().toBuffer();
  const [one, other] = await Promise.all([raw(a), raw(b)]);
  return one.reduce(
    (maxDifference, value, index) => Math.max(maxDifference, Math.abs(value - (other[index] ?? 0))),
    0,
  );
}

const WORDS = { left: 0, top: 0, width: 700, height: 630 };
const PICTURE = { left: 700, top: 0, width: 500, height: 630 };

test('a deal page names its image, how large it is and what it shows', async () => {
  const html = await (await testApp.get(`/deals/${business.slug}`)).text();
  const tag = (name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`)
      .exec(html)?.[1]
      ?.replaceAll('&amp;', '&');
  const url = tag('og:image') ?? '';
  assert.match(
    url,
    new RegExp(`^${ORIGIN}/social/${business.slug}\\.png\\?deal=${deal.id}&shown=`),
  );
  assert.equal(tag('og:image:width'), '1200');
  assert.equal(tag('og:image:height'), '630');
  assert.equal(tag('og:image:alt'), 'Swedish massage, 34% off at Juniper Hour, Austin');
  assert.equal(tag('twitter:card'), 'summary_large_image');
  await image(url.slice(ORIGIN.length));
  for (const path of ['/', `/business/${business.slug}`]) {
    assert.match(await (await testApp.get(path)).text(), /og:image" content="[^"]*\/social\.png"/);
  }
});

test('the image shows what the deal is now, under another address once it has changed', async () => {
  const before = await image(address(deal.id));
  const linkOf = async () =>
    /og:image" content="([^"]*)"/.exec(
      await (await testApp.get(`/deals/${business.slug}`)).text(),
    )?.[1];
  const link = await linkOf();
  await testApp.db
    .updateTable('deals')
    .set({ deal_price_cents: 6900 })
    .where('id', '=', deal.id)
    .execute();
  const later = await image(address(deal.id));
  assert.ok(
    (await difference(before, later, { left: 60, top: 480, width: 300, height: 110 })) > 100,
  );
  assert.notEqual(await linkOf(), link);
  await testApp.db
    .updateTable('deals')
    .set({ deal_price_cents: 7900 })
    .where('id', '=', deal.id)
    .execute();
  assert.equal(await difference(before, await image(address(deal.id)), WORDS), 0);
});

test("the server fetches no picture that a deal names: a foreign one gives way to the title's drawing", async () => {
  const inside = await addDeal(testApp.db, business, {
    title: 'Hot stones',
    image_url: 'http://169.254.169.254/latest/meta-data',
  });
  const climbing = await addDeal(testApp.db, business, {
    title: 'Hot stones',
    image_url: `${ORIGIN}/scenes/../../package.svg`,
  });
  const ownSceneDeal = await addDeal(testApp.db, business, {
    image_url: `${ORIGIN}/scenes/stones.svg`,
  });
  const other = await addDeal(testApp.db, business, { image_url: `${ORIGIN}/scenes/hands.svg` });
  const scene = await image(address(ownSceneDeal.id));
  for (const { id } of [inside, climbing]) {
    assert.equal(await difference(scene, await image(address(id)), PICTURE), 0);
  }
  assert.ok((await difference(scene, await image(address(other.id)), PICTURE)) > 50);
  assert.deepEqual(fetched, []);
});

test('an uploaded picture is shown, and the scene where its file is lost', async () => {
  const plainImage = { width: 800, height: 600, channels: 3 as const, background: '#204060' };
  const storedPicture = await openUploads(testApp.uploadsFolder).save(
    await sharp({ create: plainImage }).png().toBuffer(),
  );
  assert.ok(storedPicture.kind === 'stored');
  const uploadDeal = await addDeal(testApp.db, business, {
    image_url: `${ORIGIN}/uploads/${storedPicture.file}`,
  });
  const bytes = await image(address(uploadDeal.id));
  const corner = { left: 1000, top: 300, width: 150, height: 300 };
  const { channels } = await sharp(await sharp(bytes).extract(corner).png().toBuffer()).stats();
  assert.deepEqual(
    channels.map(({ mean }) => Math.round(mean / 4)),
    [0x20, 0x40, 0x60].map((value) => value / 4),
  );
  const missingFile = storedPicture.file.replace(/^./, (first) => (first === '0' ? '1' : '0'));
  const dealWithoutPicture = await addDeal(testApp.db, business, {
    title: 'Hot stones',
    image_url: `${ORIGIN}/uploads/${missingFile}`,
  });
  const scene = await addDeal(testApp.db, business, { image_url: `${ORIGIN}/scenes/stones.svg` });
  const [one, other] = [
    await image(address(dealWithoutPicture.id)),
    await image(address(scene.id)),
  ];
  assert.equal(await difference(one, other, PICTURE), 0);
});

test('any title is rendered as plain text', async () => {
  for (const title of [
    '</svg><script>alert(1)</script>',
    '"><image href="file:///etc/passwd"/>',
    '&lt;&amp;&#x27; ]]> <!-- ',
    '足つぼ マッサージ 🧖',
    'W'.repeat(100),
    'Café Çalma’s signature hot stone & aromatherapy couples’ massage with herbal foot soak, 90 minutes!',
  ]) {
    const dealWithOddText = await addDeal(testApp.db, business, {
      title,
      regular_price_cents: 999_999,
      deal_price_cents: 999_950,
    });
    const bytes = await image(address(dealWithOddText.id));
    // Nothing of the words runs into the picture beside them, price or title.
    const gapArea = { left: 640, top: 0, width: 59, height: 630 };
    const { channels } = await sharp(await sharp(bytes).extract(gapArea).png().toBuffer()).stats();
    assert.deepEqual(
      channels.map(({ min }) => min),
      [251, 248, 243],
      title,
    );
  }
});

test('the words are set in the product’s own typefaces, with any fonts on the machine', async () => {
  const bytes = await image(address(deal.id));
  const inkSize = async (area: Parameters<typeof difference>[2]) => {
    const words = await sharp(bytes).extract(area).png().toBuffer();
    const { info } = await sharp(words).trim().toBuffer({ resolveWithObject: true });
    return [info.width, info.height];
  };
  assert.deepEqual(await inkSize({ left: 20, top: 140, width: 640, height: 180 }), [286, 150]);
  assert.deepEqual(await inkSize({ left: 20, top: 320, width: 640, height: 90 }), [175, 68]);
});

test('a deal that has ended is shown by the general image, one that never was by none', async () => {
  const ended = await addDeal(testApp.db, business, { expires_at: MONDAY_NOON - DAY_MS });
  const general = await image('/social.png');
  assert.equal(await difference(general, await image(address(ended.id)), WORDS), 0);
  for (const path of [
    address('00000000-0000-7000-8000-999999999999'),
    address('x'),
    '/social/nothing.png',
    `/social/${business.slug}`,
    `/social/${'a'.repeat(3000)}.png`,
    '/social/%2e%2e%2fpackage.json',
  ]) {
    assert.equal((await testApp.get(path)).status, 404, path);
  }
});

test('when too many images are requested at once, the others get Retry-After', async () => {
  const networks: unknown[] = [];
  const busyApp = await openApp({
    trustedProxies: 1,
    renderSocialImage: async (_name, _compose, network) => {
      networks.push(network);
      return undefined;
    },
  });
  const response = await busyApp.get('/social.png', { 'X-Forwarded-For': '2001:db8::7' });
  assert.deepEqual(networks, ['2001:db8:0:0']);
  assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '10']);
  await busyApp.close();
});
