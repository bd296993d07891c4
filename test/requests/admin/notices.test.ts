import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readSettings } from '../../../market/settings/store.server.ts';
import { ADMIN, addLead, openApp, signIn, visibleText } from '../../helpers/app.ts';

const NOTICES = '/admin/settings/office';

let testApp: Awaited<ReturnType<typeof openApp>>;
let cookie: string;
before(async () => {
  const send = async () => ({ kind: 'accepted' as const, result: '250 OK' });
  testApp = await openApp({ emailSender: { send, isDemo: false }, sms: { kind: 'gateway' } });
  cookie = await signIn(testApp);
});
after(() => testApp.close());

const page = async () => (await testApp.get(NOTICES, { Cookie: cookie })).text();
const text = async () => visibleText(await page());

async function save(entries: Record<string, string>) {
  const [, version = ''] = /name="version" value="(\d+)"/.exec(await page()) ?? [];
  const usual = { noticeMail: 'urgent', noticeHour: '8', noticePhone: '' };
  const values = { section: 'office', version, ...usual, ...entries };
  return testApp.post(NOTICES, values, { Cookie: cookie });
}

test('the screen says where mail goes, and what is urgent', async () => {
  const shown = await text();
  assert.match(shown, new RegExp(`Emails go to ${ADMIN.email}`));
  assert.match(shown, /Urgent notices are new requests, .* and notices about signing in\./);
  assert.doesNotMatch(shown, /deals that end soon/);
});

test('without mail and texts set up it says so in plain words', async () => {
  const bare = await openApp();
  const session = await signIn(bare);
  const shown = visibleText(await (await bare.get(NOTICES, { Cookie: session })).text());
  assert.match(shown, /Email is not set up\. No email is sent/);
  assert.match(shown, /Texting is not set up\. Text messages are stored/);
  await bare.close();
});

test('what is saved holds for what waits, and is in the history', async () => {
  await addLead(testApp.db);
  const due = testApp.clock.now + 3_600_000;
  await testApp.db.updateTable('notices').set({ mail_due_at: due }).execute();
  const response = await save({ noticeMail: 'daily', noticePhone: '512.555.0177' });
  assert.equal(response.status, 302);
  const { values } = await readSettings(testApp.db);
  assert.deepEqual(values, { noticeMail: 'daily', noticePhone: '(512) 555-0177' });
  const notice = await testApp.db.selectFrom('notices').selectAll().executeTakeFirstOrThrow();
  assert.equal(notice.mail_due_at, testApp.clock.now);
  const shown = await text();
  assert.match(shown, /Notices by email went from .* to /);
  assert.match(shown, /New request from Juniper Hour .* · Mail: waits/);
});

test('a wrong number and an hour that there is not are refused, each beside its field', async () => {
  const response = await save({ noticePhone: '555', noticeHour: '24' });
  assert.equal(response.status, 400);
  const html = await response.text();
  assert.match(visibleText(html), /Please enter a valid phone number/);
  assert.match(
    html,
    /name="noticeHour"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="noticeHour"/,
  );
});

test('a notice changes no page of the visitors', async () => {
  const before = await testApp.catalogueVersion();
  await addLead(testApp.db, { email: 'another@juniper.example' });
  assert.equal(await testApp.catalogueVersion(), before);
});

test('the time zone is one of the list, and the daily mail follows it', async () => {
  const form = await page();
  assert.match(form, /<option value="America\/New_York" selected/);
  const [, version = ''] = /name="version" value="(\d+)"/.exec(form) ?? [];
  const change = (timeZone: string) =>
    testApp.post(NOTICES, { section: 'office', version, timeZone }, { Cookie: cookie });
  assert.equal((await change('Mars/Olympus')).status, 400);
  assert.equal((await change('America/Denver')).status, 302);
  assert.match(await page(), /<option value="America\/Denver" selected/);
});
