import assert from 'node:assert/strict';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { historyOf } from '../../../market/audit/store.server.ts';
import { sweepDocuments } from '../../../market/documents/sweep.server.ts';
import { HOUR_MS, MONDAY_NOON } from '../../helpers/app.ts';
import { generatedPicture } from '../../helpers/generated-picture.ts';
import { licensed } from '../../helpers/valid-forms.ts';
import { documentsApp, documentsPath, licensesPath, nameLicense, PDF } from './documents-app.ts';

const { admin, ...documents } = documentsApp();
const sweep = (now = MONDAY_NOON) => sweepDocuments(admin.testApp.db, admin.testApp.documents, now);
const tenMegabytes = 10 * 1024 * 1024;

async function addFurtherLicense(businessId: string) {
  const id = 'further';
  await admin.testApp.db
    .insertInto('licenses')
    .values({
      ...{ id, business_id: businessId, holder: 'establishment', holder_name: '' },
      ...{ state: 'TX', number: 'ME 7', number_key: 'ME7', local_authority: '', expires_on: null },
      ...{ created_at: MONDAY_NOON, updated_at: MONDAY_NOON },
    })
    .execute();
  return { id };
}

async function addCheck(businessId: string) {
  const id = 'a-check';
  await admin.testApp.db
    .insertInto('license_checks')
    .values({
      ...{ id, business_id: businessId, state: 'TX', checked_at: MONDAY_NOON, actor: 'me' },
      ...{ number: 'MT 12345', number_key: 'MT12345', how: 'document', found: 'active' },
      ...{ name_seen: '', expires_seen: null, note: '' },
    })
    .execute();
  return { id };
}

test('a PDF is stored as it is, listed with name, kind, size and date, and comes as a file to save', async () => {
  const business = await documents.addBusiness();
  const response = await documents.add(business.id, {
    bytes: PDF,
    name: 'C:\\Ana’s "license".PDF',
  });
  const text = await admin.textAfterRedirect(response);
  assert.match(text, /Document added/);
  assert.match(text, /Ana’s &quot;license&quot;\.PDF/);
  assert.match(text, /PDF, 1 KB, Mar 2, 2026/);
  const [row] = await documents.rows();
  assert.ok(row);
  const download = await admin.get(`${documentsPath(business.id)}/${row.id}`);
  assert.equal(download.status, 200);
  assert.deepEqual(Buffer.from(await download.arrayBuffer()), PDF);
  const { headers } = download;
  assert.equal(headers.get('Content-Type'), 'application/pdf');
  assert.equal(
    headers.get('Content-Disposition'),
    'attachment; filename="Ana_s _license_.pdf"; filename*=UTF-8\'\'Ana%E2%80%99s%20%22license%22.pdf',
  );
  assert.equal(headers.get('Cache-Control'), 'no-store');
  assert.equal(headers.get('X-Content-Type-Options'), 'nosniff');
  assert.match(headers.get('Content-Security-Policy') ?? '', /^sandbox;/);
  const [entry] = await historyOf(admin.testApp.db, 'business', business.id, 1);
  assert.deepEqual(entry?.after, { license_document: 'PDF added' });
});

test('a picture is rendered again: upright, readable, without where and by whom it was taken', async () => {
  const business = await documents.addBusiness();
  const bytes = await sharp({
    create: { width: 4000, height: 1000, channels: 3, background: 'red' },
  })
    .withExif({ IFD0: { Artist: 'Secret Name' }, IFD3: { GPSLatitude: '30/1 16/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await admin.textAfterRedirect(
    await documents.add(business.id, { bytes: new Uint8Array(bytes), name: 'wall.HEIC' }),
  );
  const [row] = await documents.rows();
  assert.ok(row);
  const download = await admin.get(`${documentsPath(business.id)}/${row.id}`);
  assert.match(download.headers.get('Content-Disposition') ?? '', /filename="wall\.jpg"/);
  const metadata = await sharp(Buffer.from(await download.arrayBuffer())).metadata();
  assert.deepEqual([metadata.format, metadata.width, metadata.height], ['jpeg', 1000, 4000]);
  assert.deepEqual([metadata.exif, metadata.xmp, metadata.icc], Array(3).fill(undefined));
});

test('its file is private, outside the uploads, and its name says nothing', async () => {
  const business = await documents.addBusiness();
  await documents.add(business.id, { bytes: PDF });
  const [file = ''] = await documents.files();
  assert.match(file, /^[0-9a-f-]{36}\.pdf$/);
  const { folder } = admin.testApp.documents;
  assert.equal((await stat(join(folder, file))).mode & 0o777, 0o600);
  assert.equal((await stat(folder)).mode & 0o777, 0o700);
  const [row] = await documents.rows();
  assert.ok(row && !file.includes(row.id) && !file.includes(business.id));
});

for (const [what, make, words] of [
  ['nothing', async () => Buffer.alloc(0), 'Please choose a picture or a PDF'],
  ['a web page', async () => Buffer.from('<html>%PDF-'), 'The file is neither a picture'],
  ['a drawing with scripts', async () => Buffer.from('<svg/>'), 'The file is neither a picture'],
  [
    'half a picture',
    async () =>
      (await generatedPicture({ width: 900, height: 900, background: 'red' })).subarray(0, 60),
    'The picture could not be read. It may be damaged.',
  ],
  [
    'a bomb of pixels',
    () => generatedPicture({ width: 9000, height: 9000, background: 'red' }),
    'The picture is too large, or too tall or wide for its size. Please crop it or choose another one.',
  ],
  [
    'a byte more than 10 MB',
    async () => Buffer.concat([PDF], tenMegabytes + 1),
    'The document is larger than 10 MB',
  ],
  [
    'far more than 10 MB',
    async () => Buffer.concat([PDF], 2 * tenMegabytes),
    'The document is larger than 10 MB',
  ],
] as const) {
  test(`${what} is refused in words, and nothing is stored`, async () => {
    const business = await documents.addBusiness();
    const response = await documents.add(business.id, { bytes: new Uint8Array(await make()) });
    assert.match(await admin.textAfterRedirect(response), new RegExp(words));
    assert.deepEqual([await documents.rows(), await documents.files()], [[], []]);
  });
}

test('10 MB are taken', async () => {
  const business = await documents.addBusiness();
  const response = await documents.add(business.id, { bytes: Buffer.concat([PDF], tenMegabytes) });
  assert.match(await admin.textAfterRedirect(response), /PDF, 10 MB/);
});

test('a full disk and one that fails are reported in words and leave no document', async () => {
  const business = await documents.addBusiness();
  const { documents: vault, reportedErrors } = admin.testApp;
  const add = async () => admin.textAfterRedirect(await documents.add(business.id, { bytes: PDF }));
  vault.write = async () => ({ kind: 'full' });
  assert.match(await add(), /There is no room left on the disk for the document/);
  vault.write = () => Promise.reject(new Error('EIO'));
  assert.match(await add(), /Failed to add the document/);
  assert.equal(reportedErrors.length, 1);
  assert.deepEqual(await documents.rows(), []);
});

test('the same form sent twice is one document, and the second file goes', async () => {
  const business = await documents.addBusiness();
  const sent = { bytes: PDF, key: 'a-document-key-of-16' };
  await documents.add(business.id, sent);
  await documents.add(business.id, sent);
  assert.equal((await documents.rows()).length, 1);
  assert.equal((await documents.files()).length, 2);
  await sweep(MONDAY_NOON + HOUR_MS - 1);
  assert.equal((await documents.files()).length, 2, 'one may still be under way');
  await sweep(MONDAY_NOON + HOUR_MS);
  const [row] = await documents.rows();
  assert.deepEqual(await documents.files(), [row?.stored_name]);
});

test('a document of a check is listed with it, and only with a check of that license', async () => {
  const business = await documents.addBusiness();
  const check = await addCheck(business.id);
  const license = await addFurtherLicense(business.id);
  const add = (licenseId: string, checkId: string) =>
    documents.add(business.id, { bytes: PDF, licenseId, checkId });
  assert.match(
    await admin.textAfterRedirect(await add('', check.id)),
    /Of the check on Mar 2, 2026/,
  );
  for (const [licenseId, checkId] of [
    [license.id, check.id],
    ['', 'unknown'],
    ['unknown', ''],
  ] as const)
    assert.match(
      await admin.textAfterRedirect(await add(licenseId, checkId)),
      /This license or check is no longer on file\. Nothing was added\./,
    );
  const elsewhere = await documents.addBusiness({ ...licensed('MT 5') });
  const refused = await documents.add(elsewhere.id, { bytes: PDF, licenseId: license.id });
  assert.match(await admin.textAfterRedirect(refused), /Nothing was added/);
  assert.equal((await documents.rows()).length, 1);
});

test('a deleted document is gone from the list and from the disk', async () => {
  const business = await documents.addBusiness();
  await documents.add(business.id, { bytes: PDF });
  const [row] = await documents.rows();
  const address = `${documentsPath(business.id)}/${row?.id}`;
  const text = await admin.textAfterRedirect(await admin.send(address, {}));
  assert.match(text, /Document deleted/);
  assert.doesNotMatch(text, /License of Ana/);
  assert.equal((await admin.get(address)).status, 404);
  await sweep(MONDAY_NOON);
  assert.deepEqual(await documents.files(), []);
});

test('documents go with their license, that of the business form too, and with their spa', async () => {
  const { db } = admin.testApp;
  const business = await documents.addBusiness();
  const further = await addFurtherLicense(business.id);
  await documents.add(business.id, { bytes: PDF, licenseId: further.id });
  await documents.add(business.id, { bytes: PDF });
  await admin.send(licensesPath(business.id), { intent: 'remove', license: further.id });
  assert.deepEqual(
    (await documents.rows()).map(({ license_id }) => license_id),
    [null],
    'the other stays',
  );
  await nameLicense(db, { license_number: 'MT 12346' });
  assert.equal((await documents.rows()).length, 1, 'a corrected number is the same license');
  await nameLicense(db);
  assert.deepEqual(await documents.rows(), []);
  const other = await documents.addBusiness();
  await documents.add(other.id, { bytes: PDF });
  await db.deleteFrom('businesses').where('id', '=', other.id).execute();
  await sweep();
  assert.deepEqual(await documents.files(), []);
});

test('the sweep leaves alone what it has no word of', async () => {
  const business = await documents.addBusiness();
  await documents.add(business.id, { bytes: PDF });
  const { folder } = admin.testApp.documents;
  await writeFile(join(folder, 'notes.txt'), 'mine');
  await sweep(MONDAY_NOON + 1000 * HOUR_MS);
  assert.equal((await documents.files()).length, 2);
  assert.equal(await readFile(join(folder, 'notes.txt'), 'utf8'), 'mine');
});

test('a lost file is reported, and the list still opens', async () => {
  const business = await documents.addBusiness();
  await documents.add(business.id, { bytes: PDF });
  const [row] = await documents.rows();
  await admin.testApp.documents.remove(row?.stored_name ?? '');
  const download = await admin.get(`${documentsPath(business.id)}/${row?.id}`);
  assert.equal(download.status, 404);
  assert.match(await download.text(), /The file of this document is missing/);
  assert.match(await admin.pageText(licensesPath(business.id)), /License of Ana\.pdf/);
});
