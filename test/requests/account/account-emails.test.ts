import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ensureAdministrator } from '../../../market/admin/commands.server.ts';
import { insertUnsubscribe } from '../../../market/emails/commands.server.ts';
import { mailSender } from '../../../market/emails/delivery.server.ts';
import { deliver } from '../../../market/outbox/delivery.server.ts';
import type { OutgoingEmail } from '../../../market/ports/email.ts';
import { ADMIN, cookieOf, HOUR_MS, MONDAY_NOON, ORIGIN, openApp } from '../../helpers/app.ts';
import { codeAt } from '../../helpers/authenticator.ts';
import { CODE, halfSignIn, press, SECURITY, startTotp, withTotp } from './security-app.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:144.0) Gecko/20100101 Firefox/144.0';

async function openMailedApp() {
  const sent: OutgoingEmail[] = [];
  const send = async (email: OutgoingEmail) => {
    sent.push(email);
    return { kind: 'accepted' as const, result: '250' };
  };
  const testApp = await openApp({ emailSender: { send, isDemo: false } });
  await ensureAdministrator(testApp.db, ADMIN, MONDAY_NOON);
  const now = () => testApp.clock.now;
  const sender = mailSender({ send, publicUrl: ORIGIN });
  return {
    ...testApp,
    sent,
    deliver: () => deliver(testApp.db, sender, { now, random: () => 0.5 }),
    signIn: (headers: Record<string, string> = {}) => testApp.post('/admin/login', ADMIN, headers),
  };
}

test('a sign-in from a new browser is e-mailed, one from a known browser is not', async () => {
  const testApp = await openMailedApp();
  const first = await testApp.signIn({ 'User-Agent': FIREFOX });
  assert.equal(testApp.sent.length, 0, 'nobody waits for the mail server');
  await testApp.deliver();
  const [email] = testApp.sent;
  assert.equal(email?.to, ADMIN.email);
  assert.equal(email?.subject, 'New sign-in to Spa Deals');
  assert.match(email?.text ?? '', /- Browser: Firefox on Windows\n- Time: 2026-03-02 18:00 UTC/);
  assert.equal(email?.unsubscribeUrl, undefined, 'it cannot be turned off');
  assert.doesNotMatch(email?.text ?? '', /unsubscribe/);

  const device = cookieOf(first)
    .split('; ')
    .find((part) => part.startsWith('admin_device='));
  await testApp.signIn({ Cookie: device ?? '' });
  await testApp.deliver();
  assert.equal(testApp.sent.length, 1);
  await testApp.signIn({ Cookie: `${device}x` });
  await testApp.post('/admin/login', { ...ADMIN, password: 'not the password' });
  await testApp.deliver();
  assert.equal(
    testApp.sent.length,
    2,
    'a made-up cookie is a new browser; a refused sign-in is none',
  );
  await testApp.close();
});

test('each change of what opens the account is e-mailed, with its browser', async () => {
  const testApp = await openMailedApp();
  const cookie = cookieOf(await testApp.signIn());
  const secret = await startTotp(testApp, cookie);
  await press(testApp, cookie, 'confirm-totp', { code: '12345' });
  await press(testApp, cookie, 'confirm-totp', { code: codeAt(secret, Date.now()) });
  await press(testApp, cookie, 'renew-codes');
  await press(testApp, cookie, 'remove-totp');
  await testApp.deliver();
  const emails = testApp.sent.filter(({ text }) => text.includes('- Change: '));
  assert.deepEqual(emails.map(({ text }) => text.match(/- Change: (.*)/)?.[1]).sort(), [
    'The authenticator app is removed',
    'The authenticator app is set up',
    'There are new recovery codes',
  ]);
  const [email] = emails;
  assert.equal(email?.to, ADMIN.email);
  assert.equal(email?.subject, 'Security change at Spa Deals');
  assert.match(email?.text ?? '', /- Browser: A browser\n- Time: 2026-03-02 18:00 UTC/);
  assert.equal(email?.unsubscribeUrl, undefined);
  await testApp.close();
});

test('an administrator who has unsubscribed still gets the e-mails about the account', async () => {
  const testApp = await openMailedApp();
  await insertUnsubscribe(testApp.db, {
    email_key: ADMIN.email,
    lead_id: null,
    created_at: MONDAY_NOON,
  });
  const cookie = cookieOf(await testApp.signIn());
  await startTotp(testApp, cookie);
  await testApp.deliver();
  assert.deepEqual(
    testApp.sent.map(({ subject }) => subject),
    ['New sign-in to Spa Deals'],
  );
  assert.deepEqual(testApp.reportedErrors, []);
  await testApp.close();
});

test('a wrong code after the right password is e-mailed: once in an hour, however many come', async () => {
  const testApp = await openMailedApp();
  const owner = await withTotp(testApp);
  await testApp.deliver();
  testApp.sent.length = 0;
  const tryCode = async (half: string) =>
    testApp.post(CODE, { code: 'abcd-abcd-abcd-abcd' }, { Cookie: half, 'User-Agent': FIREFOX });
  const known = owner.cookie.split('; ').find((part) => part.startsWith('admin_device=')) ?? '';

  const mistyped = `${await halfSignIn(testApp, { Cookie: known })}; ${known}`;
  for (let count = 1; count < 5; count += 1) await tryCode(mistyped);
  await testApp.deliver();
  assert.equal(testApp.sent.length, 0, 'typing errors in a browser of the owner');

  for (let count = 1; count <= 3; count += 1) await tryCode(await halfSignIn(testApp));
  await tryCode(mistyped);
  await testApp.deliver();
  const [email, ...others] = testApp.sent;
  assert.deepEqual(others, []);
  assert.equal(email?.to, ADMIN.email);
  assert.equal(email?.subject, 'Wrong code at Spa Deals');
  assert.match(email?.text ?? '', /entered your password .* and then a wrong code/);
  assert.match(email?.text ?? '', /- Browser: Firefox on Windows\n- Time: 2026-03-02 18:00 UTC/);

  testApp.clock.now += HOUR_MS;
  await tryCode(await halfSignIn(testApp));
  await testApp.deliver();
  assert.equal(testApp.sent.length, 2);
  await testApp.close();
});

test('where the e-mail cannot be stored, the sign-in goes on', async () => {
  const testApp = await openMailedApp();
  await testApp.db.schema.alterTable('outbox').renameTo('former_emails').execute();
  const cookie = cookieOf(await testApp.signIn());
  assert.equal((await testApp.get(SECURITY, { Cookie: cookie })).status, 200);
  assert.match(String(testApp.reportedErrors), /outbox/);
  await testApp.close();
});

test('without a mail server no e-mail waits for one', async () => {
  const testApp = await openApp();
  await ensureAdministrator(testApp.db, ADMIN, MONDAY_NOON);
  await testApp.post('/admin/login', ADMIN);
  assert.deepEqual(await testApp.db.selectFrom('outbox').selectAll().execute(), []);
  await testApp.close();
});
