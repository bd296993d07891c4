import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { ADMIN, openApp, signIn, visibleText } from '../../helpers/app.ts';
import { refuseWrites } from '../../helpers/refuse-writes.ts';
import { businessForm } from '../../helpers/valid-forms.ts';
import { openDealAdmin } from './deal-admin.ts';

let dealAdmin: Awaited<ReturnType<typeof openDealAdmin>>;
before(async () => {
  dealAdmin = await openDealAdmin();
});
beforeEach(() => dealAdmin.db.deleteFrom('admin_sessions').execute());
after(() => dealAdmin.close());

const PAGE = { Accept: 'text/html,application/xhtml+xml' };
const send = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  dealAdmin.post(path, form, { Cookie: dealAdmin.Cookie, ...headers });

function hiddenFields(html: string): Record<string, string> {
  const fields = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  const text = (raw = '') =>
    raw
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&');
  return Object.fromEntries([...fields].map(([, name = '', value]) => [text(name), text(value)]));
}

test('a deal sent after the session ended is not saved, and its page keeps the values for another try', async () => {
  const form = { ...dealAdmin.validDeal(), title: `Quiet "hour" <b>& more</b> 'til late` };
  const response = await send('/admin/deals/new', form, PAGE);
  assert.equal(response.status, 401);
  assert.equal(response.headers.get('Cache-Control'), 'no-store');
  const html = await response.text();
  assert.match(
    visibleText(html),
    /Your session has ended Nothing was saved yet, and this page keeps your entries\. Sign in in another tab, then come back and press Send again\./,
  );
  assert.match(html, /<a href="\/admin\/login" target="_blank" rel="noreferrer"/);
  assert.doesNotMatch(html, /<b>/);
  assert.deepEqual(hiddenFields(html), form);
  assert.deepEqual(await dealAdmin.deals(), []);
  assert.deepEqual(dealAdmin.reportedErrors, []);

  const Cookie = await signIn(dealAdmin);
  const retriedForm = await dealAdmin.post('/admin/deals/new', hiddenFields(html), { Cookie });
  assert.match(retriedForm.headers.get('Location') ?? '', /^\/admin\/deals\/[\w-]+\/edit$/);
  assert.equal((await dealAdmin.deals())[0]?.title, form.title);
});

for (const [what, path, form] of [
  ['a new business', '/admin/business/new', businessForm],
  ['a deal', '/admin/deals/new', { title: 'Quiet hour' }],
] as const) {
  test(`a script that sends ${what} after the session ended gets that answer, without its own text`, async () => {
    const response = await send(`${path}.data`, form);
    const text = await response.text();
    assert.equal(response.status, 401);
    assert.equal(response.headers.get('Cache-Control'), 'no-store');
    assert.doesNotMatch(text, /Juniper|Quiet hour/);
    const { total } = await dealAdmin.db
      .selectFrom('businesses')
      .select(({ fn }) => fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    assert.equal(Number(total), 1);
  });
}

test('an empty form leads to the login, and the sign-out is not an address to return to', async () => {
  const response = await send('/admin/sign-out', {}, PAGE);
  assert.equal(response.status, 302);
  assert.equal(response.headers.get('Location'), '/admin/login');
});

test('a password or a code does not stay on the page', async () => {
  for (const secret of ['password', 'code', 'own-password', 'own-code', 'current']) {
    const form = { intent: 'anything', [secret]: 'nobody may see it' };
    const response = await send('/admin/settings/security', form, PAGE);
    assert.equal(response.status, 401);
    const html = await response.text();
    assert.match(visibleText(html), /Your session has ended Nothing was changed\. Sign In/);
    assert.doesNotMatch(html, /nobody may see it/);
  }
});

test('an unreadable form is refused without being shown again', async () => {
  for (const [type, body] of [
    ['application/json', '{"title":"Quiet hour"}'],
    ['application/x-www-form-urlencoded', 'title=Quiet&title=hour'],
    ['multipart/form-data; boundary=x', 'Quiet hour'],
  ] as const) {
    const headers = { Origin: 'http://localhost:3000', 'Content-Type': type, ...PAGE };
    const init = { method: 'POST', body, headers };
    const response = await dealAdmin.app.request('http://localhost:3000/admin/deals/new', init);
    assert.equal(response.status, 302, type);
    assert.doesNotMatch(response.headers.get('Location') ?? '', /Quiet|hour/);
  }
});

test('a browser without cookies gets a message instead of an empty form', async () => {
  const response = await dealAdmin.post('/admin/login', ADMIN);
  const page = await dealAdmin.get(response.headers.get('Location') ?? '');
  assert.equal(page.status, 200);
  assert.match(
    visibleText(await page.text()),
    /Admin Login Your browser did not keep the sign-in cookie\. Please allow cookies/,
  );
});

test('where the session cannot be ended, signing out says so and the session stays', async () => {
  const stuck = await openApp();
  const cookie = await signIn(stuck);
  await refuseWrites(stuck, 'delete', 'admin_sessions');
  const response = await stuck.post('/admin/sign-out', {}, { Cookie: cookie });
  assert.equal(response.status, 503);
  assert.match(visibleText(await response.text()), /Failed to sign out/);
  assert.deepEqual(
    response.headers.getSetCookie().filter((line) => /^session=/.test(line)),
    [],
  );
  await stuck.close();
});

test('an expired session that cannot be deleted still leads to the sign-in', async () => {
  const stuck = await openApp();
  const cookie = await signIn(stuck);
  await stuck.db.updateTable('admin_sessions').set({ expires_at: 1 }).execute();
  await refuseWrites(stuck, 'delete', 'admin_sessions');
  const page = await stuck.get('/admin/login', { Cookie: cookie });
  assert.equal(page.status, 200);
  assert.match(visibleText(await page.text()), /Admin Login/);
  assert.equal((await stuck.get('/admin', { Cookie: cookie })).status, 302);
  await stuck.close();
});
