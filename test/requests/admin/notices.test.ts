import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { OutgoingEmail } from '../../../market/ports/email.ts';
import { readSettings } from '../../../market/settings/store.server.ts';
import { ADMIN, addLead, openApp, signIn, visibleText } from '../../helpers/app.ts';

const NOTICES = '/admin/settings/notices';

const sent: OutgoingEmail[] = [];
const send = async (email: OutgoingEmail) => {
  sent.push(email);
  return { kind: 'accepted' as const, result: '250 OK' };
};

let testApp: Awaited<ReturnType<typeof openApp>>;
let cookie: string;
before(async () => {
  testApp = await openApp({ emailSender: { send, isDemo: false }, sms: { kind: 'gateway' } });
  cookie = await signIn(testApp);
});
beforeEach(async () => {
  sent.length = 0;
});
after(() => testApp.close());

const page = async () => (await testApp.get(NOTICES, { Cookie: cookie })).text();
const text = async () => visibleText(await page());

/** Sends the screen's form as it stands, with some entries changed. */
async function save(entries: Record<string, string>) {
  const html = await page();
  const [, version = ''] = /name="version" value="(\d+)"/.exec(html) ?? [];
  const selects = [...html.matchAll(/<select[^>]* name="([\w-]+)"[\s\S]*?<\/select>/g)];
  const values = selects.map(([select, name = '']) => [
    name,
    /value="([\w-]+)"[^>]* selected/.exec(select)?.[1] ??
      /selected[^>]* value="([\w-]+)"/.exec(select)?.[1] ??
      '',
  ]);
  return testApp.post(
    NOTICES,
    { section: 'notices', version, ...Object.fromEntries(values), ...entries },
    { Cookie: cookie },
  );
}
const press = (intent: string, key: string) =>
  testApp.post(NOTICES, { intent, key }, { Cookie: cookie });

test('the screen says where mail goes and which notices leave how', async () => {
  const shown = await text();
  assert.match(shown, new RegExp(`Mail goes to ${ADMIN.email}`));
  for (const kind of ['New business lead', 'New text message', 'Deal that ends soon'])
    assert.ok(shown.includes(kind), kind);
  assert.match(shown, /office \( ?America\/New_York ?\)/);
});

test('without mail and texts set up it says so in plain words', async () => {
  const bare = await openApp();
  const session = await signIn(bare);
  const shown = visibleText(await (await bare.get(NOTICES, { Cookie: session })).text());
  assert.match(shown, /Mail is not set up, so nothing is mailed\. The numbers beside/);
  assert.match(shown, /Texts are not set up, so none is sent\. Set them up under Connections/);
  assert.doesNotMatch(shown, /Send a test/);
  await bare.close();
});

test('what is saved holds for what waits, and is in the history', async () => {
  await addLead(testApp.db);
  const due = testApp.clock.now + 3_600_000;
  await testApp.db.updateTable('notices').set({ mail_due_at: due }).execute();
  const response = await save({ 'mail-lead': 'daily', noticePhone: '512.555.0177' });
  assert.equal(response.status, 302);
  const { values } = await readSettings(testApp.db);
  assert.deepEqual(values, { 'mail-lead': 'daily', noticePhone: '(512) 555-0177' });
  const notice = await testApp.db.selectFrom('notices').selectAll().executeTakeFirstOrThrow();
  assert.equal(notice.mail_due_at, testApp.clock.now);
  const shown = await text();
  assert.match(shown, /Mail: new business lead went from .* to /);
  assert.match(shown, /New request from Juniper Hour .* · Mail: waits/);
});

test('a wrong number and half of the quiet hours are refused, each beside its field', async () => {
  const response = await save({ noticePhone: '555', quietFrom: '21:00' });
  assert.equal(response.status, 400);
  const shown = visibleText(await response.text());
  assert.match(shown, /Please enter a valid phone number/);
  assert.match(shown, /Please enter two different times, or leave both empty/);
});

test('a test by mail goes to the administrator, once for each press', async () => {
  for (let n = 0; n < 2; n += 1) {
    const response = await press('test-mail', 'a-key-of-the-test-mail');
    assert.equal(response.headers.get('Location'), NOTICES);
  }
  assert.deepEqual(
    sent.map(({ to }) => to),
    [ADMIN.email],
  );
});

test('a test by text goes to the saved number and into no conversation', async () => {
  await save({ noticePhone: '(512) 555-0177' });
  const response = await press('test-text', 'a-key-of-the-test-text');
  const place = response.headers.get('Location') ?? '';
  assert.match(place, /\?text=[\w-]+#tests$/);
  await press('test-text', 'a-key-of-the-test-text');
  const texts = await testApp.db.selectFrom('notice_texts').selectAll().execute();
  assert.deepEqual(
    texts.map(({ recipient, state }) => [recipient, state]),
    [['+15125550177', 'pending']],
  );
  assert.deepEqual(await testApp.db.selectFrom('conversations').selectAll().execute(), []);
  const shown = await (await testApp.get(place.split('#')[0] ?? '', { Cookie: cookie })).text();
  assert.match(visibleText(shown), /The test: waiting to be sent/);
});

test('a notice changes no page of the visitors', async () => {
  const before = await testApp.catalogueVersion();
  await addLead(testApp.db, { email: 'another@juniper.example' });
  assert.equal(await testApp.catalogueVersion(), before);
});

test('the time zone is one of the list, and quiet hours follow it', async () => {
  const office = '/admin/settings/office';
  const form = await (await testApp.get(office, { Cookie: cookie })).text();
  assert.match(form, /<option value="America\/New_York" selected/);
  const [, version = ''] = /name="version" value="(\d+)"/.exec(form) ?? [];
  const change = (timeZone: string) =>
    testApp.post(office, { section: 'office', version, timeZone }, { Cookie: cookie });
  assert.equal((await change('Mars/Olympus')).status, 400);
  assert.equal((await change('America/Denver')).status, 302);
  assert.match(await text(), /office \( ?America\/Denver ?\)/);
});
