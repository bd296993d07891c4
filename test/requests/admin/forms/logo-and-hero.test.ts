import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import {
  fileOf,
  logoPath,
  pictureAt,
  sharedPath,
  uploadPath,
} from '../../../../market/pictures/rules.ts';
import { readSettings } from '../../../../market/settings/store.server.ts';
import { ORIGIN, visibleText } from '../../../helpers/app.ts';
import { openDealAdmin } from '../deal-admin.ts';

let admin: Awaited<ReturnType<typeof openDealAdmin>>;
before(async () => {
  admin = await openDealAdmin();
});
after(() => admin.close());

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="150"><circle cx="75" cy="75" r="70" fill="#703"/><rect x="180" y="40" width="400" height="70" fill="#703"/></svg>`;
const logoPng = () => sharp(Buffer.from(LOGO)).png().toBuffer();
const photo = () =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 70 },
    },
  })
    .blur(3)
    .jpeg()
    .toBuffer();

async function upload(bytes: Buffer) {
  const response = await admin.app.request(`${ORIGIN}/admin/deals/picture`, {
    method: 'POST',
    body: new Blob([new Uint8Array(bytes)]),
    headers: {
      Origin: ORIGIN,
      Cookie: admin.Cookie,
      'Content-Length': String(bytes.length),
    },
  });
  const url = await response.text();
  assert.equal(response.status, 201, url);
  const picture = pictureAt(url) ?? assert.fail(url);
  return { url, picture };
}

async function save(fields: Record<string, string>) {
  const form = { section: 'brand', logo: '', hero: '', heroAlt: '', ...fields };
  const { version } = await readSettings(admin.db);
  return admin.send('/admin/settings/brand', { ...form, version: `${version}` });
}
const html = async (path: string) => (await admin.get(path)).text();
const bytesOf = async (path: string) => {
  const response = await admin.get(path);
  assert.equal(response.status, 200, path);
  return Buffer.from(await response.arrayBuffer());
};
const headOf = (page: string) => page.slice(page.indexOf('<header'), page.indexOf('</header>'));

test('a logo takes the place of our mark in header and icons, and removed it is back', async () => {
  const before = { page: headOf(await html('/')) };
  assert.match(before.page, /<svg[\s\S]*>Spa Deals</);
  const { url, picture } = await upload(await logoPng());
  assert.equal((await save({ logo: url })).status, 302);

  const page = await html('/');
  assert.match(headOf(page), new RegExp(`<img src="${uploadPath(picture)}"[^>]*alt="Spa Deals"`));
  assert.doesNotMatch(headOf(page), /<ellipse/);
  assert.ok(page.includes(`<link rel="icon" href="${logoPath(picture, 'icon')}"`));
  assert.ok(page.includes(`<link rel="apple-touch-icon" href="${logoPath(picture, 'app')}"`));
  assert.doesNotMatch(page, /icon\.svg|favicon\.ico/);
  for (const [use, width, height] of [
    ['icon', 64, 64],
    ['app', 180, 180],
    ['mail', 384, 96],
  ] as const) {
    const response = await admin.get(logoPath(picture, use));
    assert.match(response.headers.get('cache-control') ?? '', /immutable/);
    const size = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    assert.deepEqual([size.format, size.width, size.height], ['png', width, height], use);
  }

  assert.equal((await save({})).status, 302);
  assert.equal(headOf(await html('/')), before.page);
});

test('a hero picture takes the place of the drawing, with its alt text and small for phones', async () => {
  const { url, picture } = await upload(await photo());
  await save({ hero: url, heroAlt: 'Our quiet room' });
  const page = await html('/');
  assert.match(page, new RegExp(`<img src="${uploadPath(picture)}"[^>]*alt="Our quiet room"`));
  assert.match(page, /alt="Our quiet room"[^>]*fetchPriority="high"/i);
  assert.doesNotMatch(page, /\/hero(-dark)?\.svg/);
  // A phone of triple density picks this at two thirds of 390 pixels.
  const small = await bytesOf(`/uploads/${fileOf(picture, 800, 'avif')}`);
  assert.ok(small.length <= 120 * 1024, `${small.length} bytes`);
  assert.ok(page.includes(`${ORIGIN}${sharedPath(picture.name)}`), 'other sites show it too');
  await save({});
  assert.match(await html('/'), /\/hero\.svg/);
});

test('only an upload is taken, and a logo that is none is not found', async () => {
  const other = 'https://pictures.example.com/logo.svg';
  const refused = await save({ logo: other, heroAlt: 'x'.repeat(121) });
  assert.equal(refused.status, 400);
  const text = visibleText(await refused.text());
  assert.match(text, /Please upload the picture here/);
  assert.match(text, /Alt text must be at most 120 characters/);
  for (const file of ['x.png', `${'0'.repeat(32)}-600x150-icon.png`, 'secret-icon.png'])
    assert.equal((await admin.get(`/logo/${file}`)).status, 404, file);
  const { picture } = await upload(await logoPng());
  assert.equal((await admin.get(`/logo/${picture.name}-poster.png`)).status, 404);
});
