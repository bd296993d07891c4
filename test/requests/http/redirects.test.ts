import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADMIN, cookieOf, openApp, signIn } from '../../helpers/app.ts';

test('a path that fits in no header is encoded: the sign-in that leads there succeeds', async () => {
  const testApp = await openApp();
  await signIn(testApp);
  for (const [to, location] of [
    ['/admin?x=✓', '/admin?x=%E2%9C%93'],
    ['/admin?x=\u0080\ud800', '/admin?x=%C2%80%EF%BF%BD'],
  ] as const) {
    const response = await testApp.post(`/admin/login?to=${encodeURI(to.toWellFormed())}`, ADMIN);
    assert.equal(response.status, 302, to);
    const entered = await testApp.get(response.headers.get('Location') ?? '', {
      Cookie: cookieOf(response),
    });
    assert.equal(entered.headers.get('Location'), location);
  }
  const Cookie = cookieOf(await testApp.post('/admin/login', ADMIN));
  const already = await testApp.get('/admin/login?to=/admin?x=%E2%9C%93', { Cookie });
  assert.equal(already.headers.get('Location'), '/admin?x=%E2%9C%93');
  await testApp.close();
});
