import assert from 'node:assert/strict';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { writeBackup } from '../../../database/backup/backup.ts';
import { runChecks } from '../../../server/commands/doctor.ts';
import { filesToBackUp } from '../../../server/files/folders.ts';
import { MONDAY_NOON } from '../../helpers/app.ts';
import { licensed } from '../../helpers/valid-forms.ts';
import { documentForm, documentsPath, licensesPath, nameLicense, PDF } from './documents-app.ts';
import { openStrangerWorld, type StrangerWorld } from './stranger-world.ts';

let world: StrangerWorld;
before(async () => {
  world = await openStrangerWorld();
});
after(() => world.testApp.close());

type Ask = (world: StrangerWorld) => Response | Promise<Response>;

const headers = (values: Record<string, string>) => ({ headers: values });
const session = (value: string) => headers({ Cookie: `session=${value}` });
const inUploads = (path: string) => (one: StrangerWorld) =>
  one.ask(`/uploads/${path}${one.row.stored_name}`);

/** Each way ends where a stranger sees nothing: a refusal, the way to the sign-in, or no such page. */
const WAYS: Record<string, Ask> = {
  'without a session': ({ ask, address }) => ask(address),
  'with a made-up session': ({ ask, address }) => ask(address, session('garbage.garbage')),
  'with a session of another signature': ({ ask, address, cookie }) => {
    const token = decodeURIComponent(/session=([^;]*)/.exec(cookie)?.[1] ?? '').split('.')[0];
    return ask(address, session(encodeURIComponent(`${token}.${'A'.repeat(43)}=`)));
  },
  'with only the mark that somebody signed in': ({ ask, address }) =>
    ask(address, headers({ Cookie: 'admin_session=true' })),
  'as data of the page': ({ ask, address }) => ask(`${address}.data`),
  'as data of one route': ({ ask, address, row }) => ask(`${address}.data?_routes=${row.id}`),
  'in upper case': ({ ask, address }) => ask(address.toUpperCase()),
  'with a slash at the end': ({ ask, address }) => ask(`${address}/`),
  'with slashes too many': ({ ask, address }) => ask(address.replaceAll('/', '//')),
  'with an encoded letter': ({ ask, address }) => ask(address.replace('documents', '%64ocuments')),
  'with encoded slashes': ({ ask, address }) => ask(`/${address.slice(1).replaceAll('/', '%2F')}`),
  'with a NUL': ({ ask, address }) => ask(`${address}%00`),
  'with a query that asks for it': ({ ask, address }) => ask(`${address}?access=public&download=1`),
  'by HEAD': ({ ask, address }) => ask(address, { method: 'HEAD' }),
  'by Range': ({ ask, address }) => ask(address, headers({ Range: 'bytes=0-200' })),
  'by If-Range': ({ ask, address }) =>
    ask(address, headers({ Range: 'bytes=5-', 'If-Range': '"x"' })),
  'by If-None-Match with any tag': ({ ask, address }) =>
    ask(address, headers({ 'If-None-Match': '*' })),
  'by If-None-Match with the tag itself': ({ ask, address, opened }) =>
    ask(address, headers({ 'If-None-Match': opened.get('ETag') ?? 'W/"none"' })),
  'by If-Modified-Since': ({ ask, address }) =>
    ask(address, headers({ 'If-Modified-Since': new Date(0).toUTCString() })),
  'by a cache alone': ({ ask, address }) =>
    ask(address, headers({ 'Cache-Control': 'only-if-cached' })),
  'by a header of a proxy': ({ ask, address }) =>
    ask('/', headers({ 'X-Original-URL': address, 'X-Rewrite-URL': address })),
  'from the machine itself, as a header says': ({ ask, address }) =>
    ask(address, headers({ 'X-Forwarded-For': '127.0.0.1', 'X-Real-IP': '127.0.0.1' })),
  'by a method in a header': ({ ask, address }) =>
    ask(address, headers({ 'X-HTTP-Method-Override': 'GET' })),
  'in the list of its spa': ({ ask, business }) => ask(documentsPath(business.id)),
  'on the screen of licenses': ({ ask, business }) => ask(licensesPath(business.id)),
  'by its name in the uploads': inUploads(''),
  'by dots from the uploads': inUploads('../documents/'),
  'by encoded dots from the uploads': inUploads('%2e%2e/documents/'),
  'by encoded slashes from the uploads': inUploads('..%2fdocuments%2f'),
  'by twice encoded dots from the uploads': inUploads('%252e%252e%252fdocuments%252f'),
  'by backslashes from the uploads': inUploads('..%5cdocuments%5c'),
  'by its name in a folder of documents': ({ ask, row }) => ask(`/documents/${row.stored_name}`),
  'by dots from the built files': ({ ask, row }) =>
    ask(`/assets/..%2f..%2fdocuments%2f${row.stored_name}`),
  'by its path on the disk': ({ ask, testApp, row }) =>
    ask(`/@fs${join(testApp.documents.folder, row.stored_name)}`),
  'as a picture of a shared link': ({ ask, row }) => ask(`/social/${row.id}.png`),
  'as a logo': ({ ask, row }) => ask(`/logo/${row.stored_name}`),
  'by a guessed id': ({ ask, business }) =>
    ask(`${documentsPath(business.id)}/00000000-0000-7000-8000-000000000001`),
};

test('there are more than twenty ways, and each has a name of its own', () => {
  assert.ok(Object.keys(WAYS).length > 20);
});

for (const [way, ask] of Object.entries(WAYS)) {
  test(`a stranger reaches no document ${way}`, async () => {
    const response = await ask(world);
    const text = await response.text();
    const isElsewhere = way === 'by a header of a proxy';
    assert.ok(isElsewhere || ![200, 206, 304].includes(response.status), `${response.status}`);
    const said = [text, ...Array.from(response.headers, ([, value]) => value)].join('\n');
    world.assertSilent(said, way);
    assert.equal(response.headers.get('Content-Disposition'), null);
    // Other addresses lead to the landing page, or to the address as it is spelled.
    const to = response.headers.get('Location');
    if (to === null) return;
    assert.match(to, /^\/(admin\/login(\?|$)|$)|^\/admin\/businesses\/[^/]+\/documents\//);
    const next = await world.ask(to);
    assert.equal(next.headers.get('Content-Disposition'), null);
    world.assertSilent(await next.text(), `${way}, followed`);
  });
}

for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'COPY', 'MOVE']) {
  test(`a stranger neither reads nor deletes a document by ${method}`, async () => {
    const { ask, address, asAdmin, assertSilent } = world;
    const response = await ask(address, { method });
    assert.ok(![200, 206, 304].includes(response.status), `${response.status}`);
    assertSilent(await response.text(), method);
    assert.equal((await asAdmin(address)).status, 200, 'it is still there');
  });
}

test('a stranger adds no document, and nothing of it is stored', async () => {
  const { ask, business, testApp } = world;
  const before = await readdir(testApp.documents.folder);
  const response = await ask(documentsPath(business.id), await documentForm({ bytes: PDF }));
  assert.equal(response.status, 302);
  assert.match(response.headers.get('Location') ?? '', /^\/admin\/login/);
  assert.deepEqual(await readdir(testApp.documents.folder), before);
});

test('another site adds and deletes none with the session of the administrator', async () => {
  const { asAdmin, address, business } = world;
  const form = await documentForm({ bytes: PDF });
  const foreign = { Origin: 'https://elsewhere.example' };
  for (const [path, init] of [
    [documentsPath(business.id), { ...form, headers: { ...form.headers, ...foreign } }],
    [address, { method: 'POST', headers: foreign }],
  ] as const)
    assert.equal((await asAdmin(path, init)).status, 403);
  assert.equal((await asAdmin(address)).status, 200);
  assert.equal(world.opened.get('Cross-Origin-Resource-Policy'), 'same-origin');
});

test('no cache has a document: not ours, and no other may store one', async () => {
  const { opened, cachedPages, address } = world;
  assert.equal(opened.get('Cache-Control'), 'no-store');
  assert.equal(opened.get('X-Robots-Tag'), 'noindex');
  assert.deepEqual(
    cachedPages.filter((url) => url.includes('documents')),
    [],
  );
  assert.equal((await world.ask(address)).headers.get('Cache-Control'), 'no-store');
});

test('no page, map of the site or robots.txt has a word of a document', async () => {
  const { ask, business, assertSilent, row } = world;
  for (const path of [
    '/',
    `/deals/${business.slug}`,
    `/spas/${business.slug}`,
    '/deals?zip=78701',
    '/deals.json?zip=78701',
    '/social.png',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemaps/deals-1.xml',
    '/metrics',
    '/readyz',
    '/nowhere',
  ]) {
    const text = await (await ask(path)).text();
    assertSilent(text, path);
    assert.ok(!text.includes(row.id) && !text.includes('/documents'), path);
  }
});

test('no line of the log has a word of a document', async () => {
  const { logLines, row, assertSilent, asAdmin, address } = world;
  await asAdmin(address);
  assert.ok(logLines.some((line) => line.includes('/documents/:document')));
  const text = logLines.join('');
  assertSilent(text, 'the log');
  assert.ok(!text.includes(row.id));
});

test('an error while it is read says nothing of it', async () => {
  const { testApp, asAdmin, address, assertSilent, row } = world;
  const { read } = testApp.documents;
  testApp.documents.read = () => Promise.reject(new Error(`EIO: read ${row.stored_name}`));
  const response = await asAdmin(address);
  testApp.documents.read = read;
  assert.ok(response.status >= 500);
  assertSilent(await response.text(), 'the error page');
});

test('the doctor says nothing of a document', async () => {
  const { testApp, assertSilent } = world;
  const findings = await runChecks({ DATA_DIR: dirname(testApp.documents.folder) }, MONDAY_NOON);
  assertSilent(JSON.stringify(findings), 'the doctor');
});

test('a backup beside the documents is as private as they are', async () => {
  const { testApp, ask, assertSilent } = world;
  const dataDir = dirname(testApp.documents.folder);
  const file = join(dataDir, 'all.backup');
  const { files } = await writeBackup({
    connection: testApp,
    ...{ file, now: MONDAY_NOON, files: filesToBackUp(dataDir) },
  });
  assert.equal(files, 1);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  for (const path of ['/all.backup', '/backups', '/uploads/..%2fall.backup', '/documents']) {
    const response = await ask(path);
    assert.ok([302, 404].includes(response.status), path);
    assertSilent(await response.text(), path);
  }
});

test('of another spa even the administrator gets none, nor a list of it as a file', async () => {
  const { asAdmin, other, row, assertSilent } = world;
  assert.equal((await asAdmin(`${documentsPath(other.id)}/${row.id}`)).status, 404);
  for (const path of [licensesPath(other.id), '/admin/businesses.csv', '/admin/history'])
    assertSilent(await (await asAdmin(path)).text(), path);
});

test('nobody reaches a document of a license that is gone, nor with a session that is over', async () => {
  const { testApp, asAdmin, address, assertSilent } = world;
  await nameLicense(testApp.db);
  const gone = await asAdmin(address);
  assert.equal(gone.status, 404);
  assertSilent(await gone.text(), 'a license that is gone');
  await nameLicense(testApp.db, licensed());
  await world.add();
  const again = await testApp.db.selectFrom('license_documents').select('id').executeTakeFirst();
  const newAddress = address.replace(/[^/]+$/, again?.id ?? '');
  assert.equal((await asAdmin(newAddress)).status, 200);
  const past = new Date(Date.now() - 1000).toISOString();
  await testApp.db.updateTable('admin_sessions').set({ expires_at: past }).execute();
  const expired = await asAdmin(newAddress);
  assert.equal(expired.status, 302);
  assertSilent(await expired.text(), 'a session that is over');
});
