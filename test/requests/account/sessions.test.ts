import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  ADMIN,
  administratorIn,
  cookieOf,
  openApp,
  signIn,
  type TestApp,
} from '../../helpers/app.ts';
import { SITE } from '../../helpers/default-site.ts';
import { opens } from './security-app.ts';

let testApp: TestApp;
before(async () => {
  testApp = await openApp();
});
after(() => testApp.close());

const isSignedIn = (cookie: string) => opens(testApp, cookie);

test('a new sign-in ends the old session of its browser, and no other browser is signed out', async () => {
  const first = await signIn(testApp);
  const elsewhere = await signIn(testApp);
  const again = await testApp.post('/admin/login', ADMIN, { Cookie: first });
  assert.equal(await isSignedIn(first), false);
  assert.equal(await isSignedIn(cookieOf(again)), true);
  assert.equal(await isSignedIn(elsewhere), true);
});

test('a session that somebody put into a browser is not taken over by the sign-in', async () => {
  const planted = 'session=chosen-by-somebody.signature';
  const response = await testApp.post('/admin/login', ADMIN, { Cookie: planted });
  assert.equal(response.status, 302);
  assert.doesNotMatch(cookieOf(response), /chosen-by-somebody/);
  assert.equal(await isSignedIn(planted), false);
});

test('whoever reads the database finds no token of a session', async () => {
  const [value = ''] = (await signIn(testApp)).match(/(?<=session=)[^.;]+/) ?? [];
  const token: unknown = JSON.parse(atob(decodeURIComponent(value)));
  assert.ok(typeof token === 'string' && Buffer.from(token, 'base64url').length === 32);
  const rows = await testApp.db.selectFrom('admin_sessions').selectAll().execute();
  assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(token));
});

test('no more than ten browsers are signed in: the oldest session gives way', async () => {
  const oldest = await signIn(testApp);
  const { id: _, ...row } = await testApp.db
    .selectFrom('admin_sessions')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  for (let count = 1; count < 10; count += 1) {
    const at = Date.now() + count;
    const copy = { ...row, id: `copy ${count}`, token_hash: `copy ${count}`, created_at: at };
    await testApp.db.insertInto('admin_sessions').values(copy).execute();
  }
  assert.equal(await isSignedIn(oldest), true);
  await signIn(testApp);
  assert.equal(await isSignedIn(oldest), false);
  await testApp.db.deleteFrom('admin_sessions').where('id', 'like', 'copy %').execute();
});

test('on https a browser takes our cookies from this very host only', async () => {
  const publicUrl = 'https://deals.test';
  const secure = await openApp({
    db: testApp.db,
    site: { ...SITE, publicUrl },
    administrator: administratorIn(testApp, ADMIN.email, undefined, { publicUrl }),
  });
  const response = await secure.post('/admin/login', ADMIN);
  const set = response.headers.getSetCookie();
  const names = set.filter((line) => !/Max-Age=0/i.test(line)).map((line) => line.split('=')[0]);
  assert.deepEqual(names.toSorted(), [
    '__Host-admin_device',
    '__Host-flash',
    '__Host-session',
    'admin_session',
  ]);
  for (const line of set.filter((one) => one.startsWith('__Host-')))
    assert.match(line, /; Path=\/;.*Secure/i);
  const cookie = cookieOf(response);
  const page = await secure.get('/admin', { Cookie: cookie });
  assert.match(await page.text(), /Welcome back, Admin!/);
  const again = await secure.post('/admin/login', ADMIN, { Cookie: cookie });
  assert.equal(again.status, 302);
  await secure.close();
});
