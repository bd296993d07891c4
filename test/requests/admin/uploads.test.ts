import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { pictureOfFile } from '../../../market/pictures/rules.ts';
import { ORIGIN, openApp, signIn } from '../../helpers/app.ts';
import { openDealAdmin } from './deal-admin.ts';

let dealAdmin: Awaited<ReturnType<typeof openDealAdmin>>;
before(async () => {
  dealAdmin = await openDealAdmin();
});
after(() => dealAdmin.close());

function upload(body: Uint8Array | string, headers: Record<string, string> = {}) {
  const bytes = typeof body === 'string' ? body : new Blob([new Uint8Array(body)]);
  return dealAdmin.app.request(`${ORIGIN}/admin/deals/picture`, {
    method: 'POST',
    body: bytes,
    headers: {
      Origin: ORIGIN,
      Cookie: dealAdmin.Cookie,
      'Content-Length': String(body.length),
      ...headers,
    },
  });
}

const colored = (width: number, height: number, background = '#7a9e87') =>
  sharp({ create: { width, height, channels: 3, background } });

async function uploadPicture(bytes: Uint8Array) {
  const response = await upload(bytes);
  const url = await response.text();
  assert.equal(response.status, 201, url);
  const file = url.slice('/uploads/'.length);
  const picture = pictureOfFile(file);
  assert.ok(picture, url);
  return { url, file, picture };
}

const filesOf = async (name: string) =>
  (await readdir(dealAdmin.uploadsFolder))
    .filter((file) => file.startsWith(name))
    .map((file) => file.slice(name.length + 1))
    .sort();

const body = async (file: string) =>
  Buffer.from(await (await dealAdmin.get(`/uploads/${file}`)).arrayBuffer());

for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
  test(`a picture in ${format} is stored in sizes that never enlarge it`, async () => {
    const { file, picture } = await uploadPicture(
      await colored(900, 600).toFormat(format).toBuffer(),
    );
    assert.deepEqual([picture.width, picture.height], [900, 600]);
    const sizes = ['400', '800', '900'].flatMap((width) => [`${width}.avif`, `${width}.webp`]);
    assert.deepEqual(await filesOf(picture.name), sizes);
    const read = await sharp(await body(file)).metadata();
    assert.deepEqual([read.format, read.width, read.height], ['webp', 900, 600]);
    const small = await sharp(await body(`${picture.name}-400.avif`)).metadata();
    assert.deepEqual([small.compression, small.width], ['av1', 400]);
  });
}

test('a large picture comes down to 1600 pixels, turned upright, without where it was taken', async () => {
  const bytes = await colored(2000, 1000, '#a0522d')
    .withExif({ IFD0: { Artist: 'Secret Name' }, IFD3: { GPSLatitude: '30/1 16/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  assert.ok((await sharp(bytes).metadata()).exif, 'the picture sent carries metadata');
  const { picture } = await uploadPicture(bytes);
  assert.deepEqual([picture.width, picture.height], [1000, 2000]);
  for (const size of await filesOf(picture.name)) {
    const metadata = await sharp(await body(`${picture.name}-${size}`)).metadata();
    assert.deepEqual(
      [metadata.exif, metadata.xmp, metadata.icc, metadata.orientation],
      Array(4).fill(undefined),
    );
    assert.ok(metadata.height > metadata.width, size);
  }
  const wide = await uploadPicture(await colored(2400, 1200).jpeg().toBuffer());
  assert.deepEqual([wide.picture.width, wide.picture.height], [1600, 800]);
});

test('the same picture twice is one', async () => {
  const bytes = await colored(300, 200, '#123456').png().toBuffer();
  const first = await uploadPicture(bytes);
  const before = await readdir(dealAdmin.uploadsFolder);
  assert.equal((await uploadPicture(bytes)).url, first.url);
  assert.deepEqual(await readdir(dealAdmin.uploadsFolder), before);
});

test('a file that is not one of the four picture formats is refused with a message, whatever its name', async () => {
  const refused = {
    svg: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    html: '<!doctype html><script>alert(1)</script>',
    zip: 'PK\x03\x04 and more',
    gif: await colored(9, 9).gif().toBuffer(),
    nothing: '',
  };
  for (const [name, bytes] of Object.entries(refused)) {
    const response = await upload(bytes, { 'Content-Type': 'image/jpeg' });
    assert.equal(response.status, 415, name);
    assert.equal(await response.text(), 'Please choose a JPEG, PNG, WebP or AVIF picture');
  }
});

test('a picture that is cut off or damaged is refused in words', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const rough = sharp({ create: { width: 300, height: 300, channels: 3, background: '', noise } });
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const whole = await rough.clone().toFormat(format).toBuffer();
    for (const bytes of [whole.subarray(0, whole.length / 2), whole.subarray(0, 40)]) {
      const response = await upload(bytes);
      assert.equal(response.status, 400, `${format}, ${bytes.length} bytes`);
      assert.equal(await response.text(), 'The picture could not be read. It may be damaged.');
    }
  }
});

test('bytes after the end of a picture are not stored', async () => {
  const tail = Buffer.from('<script>alert("tail")</script>');
  const { picture } = await uploadPicture(
    Buffer.concat([await colored(50, 50).jpeg().toBuffer(), tail]),
  );
  for (const size of await filesOf(picture.name)) {
    assert.ok(!(await body(`${picture.name}-${size}`)).includes(tail), size);
  }
});

test('10 MB are read and one byte more is too large; elsewhere the limit is that of forms', async () => {
  const maxBytes = 10 * 1024 * 1024;
  assert.equal((await upload(new Uint8Array(maxBytes))).status, 415);
  const tooLarge = await upload(new Uint8Array(maxBytes + 1), {
    'Content-Length': String(maxBytes + 1),
  });
  assert.equal(tooLarge.status, 413);
  assert.equal(await tooLarge.text(), 'The picture is larger than 10 MB');
  const form = await dealAdmin.send('/admin/deals/new', { title: 'x'.repeat(1_100_000) });
  assert.equal(form.status, 413);
});

test('only the administrator uploads, and only from our own pages', async () => {
  const bytes = await colored(20, 20, '#ff00ff').png().toBuffer();
  const anonymousResponse = await upload(bytes, { Cookie: '' });
  assert.equal(anonymousResponse.status, 302);
  assert.match(anonymousResponse.headers.get('Location') ?? '', /^\/admin\/login/);
  assert.equal((await upload(bytes, { Origin: 'https://evil.example' })).status, 403);
});

test('a picture is served as immutable, and nothing else in the folder is served', async () => {
  const { file, picture } = await uploadPicture(await colored(60, 40).jpeg().toBuffer());
  await writeFile(join(dealAdmin.uploadsFolder, 'secret.txt'), 'secret');
  const served = await dealAdmin.get(`/uploads/${file}`);
  assert.equal(served.headers.get('Content-Type'), 'image/webp');
  assert.equal(served.headers.get('Cache-Control'), 'public, max-age=31536000, immutable');
  assert.equal(served.headers.get('X-Content-Type-Options'), 'nosniff');
  const avif = await dealAdmin.get(`/uploads/${picture.name}-60.avif`);
  assert.equal(avif.headers.get('Content-Type'), 'image/avif');
  const missing = `${'0'.repeat(32)}-60x40-60.webp`;
  const invalidNames = ['', 'secret.txt', missing, '..%2fsecret.txt', '..%2f..%2fpackage.json'];
  for (const path of invalidNames) {
    const response = await dealAdmin.get(`/uploads/${path}`);
    assert.equal(response.status, 404, path);
    assert.doesNotMatch(await response.text(), /^secret|dependencies/);
  }
});

test('visitors get our own pictures in sizes, and others as they are', async () => {
  const { url, picture } = await uploadPicture(
    await colored(900, 600, '#ddeeff').jpeg().toBuffer(),
  );
  await dealAdmin.create({ imageUrl: url });
  const page = await (await dealAdmin.get('/deals?zip=78701')).text();
  for (const format of ['avif', 'webp']) {
    const sizes = [400, 800, 900].map((w) => `/uploads/${picture.name}-${w}.${format} ${w}w`);
    assert.ok(page.includes(`srcSet="${sizes.join(', ')}"`), format);
  }
  assert.ok(page.includes('width="900" height="600" loading="eager" fetchPriority="high"'));
  await dealAdmin.create({ title: 'Elsewhere', imageUrl: 'https://pictures.example.com/room.jpg' });
  const both = await (await dealAdmin.get('/deals?zip=78701')).text();
  assert.equal(both.match(/srcSet="\/uploads/g)?.length, 2);
  assert.ok(both.includes('src="https://pictures.example.com/room.jpg"'));
});

test('a full disk, a full queue and a failure each get a message', async () => {
  const answers = [
    [
      507,
      'There is no room left on the disk for the picture',
      { kind: 'refused', problem: 'full' },
    ],
    [503, 'Other pictures are being prepared.', { kind: 'refused', problem: 'busy' }],
    [503, 'The picture could not be uploaded.', undefined],
  ] as const;
  for (const [status, expectedText, outcome] of answers) {
    const keep = async () => outcome ?? Promise.reject(new Error('The disk does not answer'));
    const testApp = await openApp({ uploads: { folder: '/nowhere', save: keep } });
    const headers = { Cookie: await signIn(testApp) };
    const response = await testApp.post('/admin/deals/picture', { any: 'thing' }, headers);
    assert.equal(response.status, status);
    assert.ok((await response.text()).startsWith(expectedText));
    assert.equal(testApp.reportedErrors.length, outcome ? 0 : 1);
    await testApp.close();
  }
});
