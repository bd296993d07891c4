import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { lastBackupAt } from '../../../market/backups/store.server.ts';
import { messagesVersion } from '../../../market/messages/store.server.ts';
import { openBackupDownloads } from '../../../server/files/backup-downloads.ts';
import {
  ADMIN,
  cookieOf,
  DAY_MS,
  MONDAY_NOON,
  openApp,
  SECRET,
  type TestApp,
  visibleText,
} from '../../helpers/app.ts';
import {
  checksumsOf,
  type Installation,
  newPlace,
  openFilledInstallation,
} from '../../helpers/installation.ts';
import { openSession } from '../../helpers/open-session.ts';

const BACKUP = '/admin/settings/backup';
const PATH = `${BACKUP}/download`;

let installation: Installation;
let testApp: TestApp;
let cookie: string;
before(async () => {
  installation = await openFilledInstallation();
  const { dataDir, databaseUrl, connection } = installation;
  const environment = {
    ...process.env,
    AUTH_SECRET: SECRET,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const downloadBackup = openBackupDownloads(dataDir, environment);
  testApp = await openApp({ downloadBackup }, connection);
  cookie = await openSession(testApp);
});
after(() => installation.end());

const download = () => testApp.post(PATH, {}, { Cookie: cookie });
const leftOver = () => readdirSync(join(installation.dataDir, 'downloads'));
const wordsAfter = async (response: Response) => {
  assert.equal(response.status, 302);
  assert.equal(response.headers.get('Location'), BACKUP);
  const flash = response.headers.getSetCookie()[0]?.split(';')[0];
  return visibleText(await (await testApp.get(BACKUP, { Cookie: `${cookie}; ${flash}` })).text());
};

test('the downloaded file restores everything, and counts once all of it was sent', async () => {
  const before = await checksumsOf(installation);
  const response = await download();
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('Cache-Control'), 'no-store');
  assert.match(
    response.headers.get('Content-Disposition') ?? '',
    /^attachment; filename="spa-deals-2026-03-02\.backup"$/,
  );
  assert.deepEqual(leftOver(), [], 'it has no name while it is sent');
  assert.equal(await lastBackupAt(testApp.db), undefined);
  const version = await messagesVersion(testApp.db);
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.equal(Number(response.headers.get('Content-Length')), bytes.length);
  assert.equal(await lastBackupAt(testApp.db), MONDAY_NOON);
  assert.ok((await messagesVersion(testApp.db)) > version, 'the open screen is told of it');
  assert.deepEqual(testApp.securityEvents.at(-1), {
    event: 'backed-up',
    account: 'administrator',
    detail: 'download',
  });
  assert.match(
    visibleText(await (await testApp.get('/admin/history', { Cookie: cookie })).text()),
    /A backup was downloaded/,
  );

  const place = await newPlace();
  writeFileSync(place.file, bytes);
  assert.equal((await place.restore(place.file)).kind, 'restored');
  const restored = await checksumsOf(place);
  for (const table of ['businesses', 'deals', 'leads', 'messages', 'admin_users'])
    assert.deepEqual(restored.get(table), before.get(table), table);
  assert.deepEqual(readdirSync(place.uploads).length, 1);
  await place.end();
});

test('a second at once is refused; one that is cut off leaves no file, counts as none, and is in nobody’s way', async () => {
  await testApp.db.deleteFrom('facts').where('name', '=', 'last_backup').execute();
  const cut = await download();
  const second = await download();
  assert.match(await wordsAfter(second), /A backup is being made or downloaded at this moment/);
  const reader = cut.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  assert.deepEqual(leftOver(), []);
  assert.equal(await lastBackupAt(testApp.db), undefined);
  const again = await download();
  assert.equal(again.status, 200);
  await again.body?.cancel();
});

test('one who leaves while it is made leaves nothing behind', async () => {
  const gone = new AbortController();
  const made = openBackupDownloads(installation.dataDir, { ...process.env, AUTH_SECRET: SECRET });
  const making = made(gone.signal, () => Promise.reject(new Error('never sent')));
  gone.abort();
  await assert.rejects(making);
  assert.deepEqual(leftOver(), []);
});

test('where none can be made, it is said in words and reported', async () => {
  const failing = await openApp({ downloadBackup: () => Promise.reject(new Error('a full disk')) });
  const own = await openSession(failing);
  const response = await failing.post(PATH, {}, { Cookie: own });
  assert.match(await wordsAfter(response), /No backup was made/);
  assert.match(String(failing.reportedErrors), /a full disk/);
  await failing.close();
});

test('a stranger gets none, nor a session that has not proved lately whose it is', async (t) => {
  assert.equal((await testApp.post(PATH, {})).status, 302);
  assert.equal((await testApp.post(`${PATH}.data`, {}, { Cookie: cookie })).status, 404);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + DAY_MS / 48 });
  assert.match(await wordsAfter(await download()), /Please confirm that it is you/);
  const page = visibleText(await (await testApp.get(BACKUP, { Cookie: cookie })).text());
  assert.match(page, /Your password .*Download a backup/);
  const proof = { 'own-password': 'a guess' };
  assert.match(
    await wordsAfter(await testApp.post(PATH, proof, { Cookie: cookie })),
    /not your password/,
  );
  const right = { 'own-password': ADMIN.password };
  const proved = await testApp.post(PATH, right, { Cookie: cookie });
  assert.equal(proved.status, 307, 'the browser sends it again, with the new cookie');
  assert.equal(proved.headers.get('Location'), PATH);
  const response = await testApp.post(PATH, right, { Cookie: cookieOf(proved) });
  assert.equal(response.status, 200);
  await response.body?.cancel();
});
