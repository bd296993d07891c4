import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { ensureAdministrator, resetFactors } from '../../../../market/admin/store.server.ts';
import { TOTP_STEP_MS } from '../../../../market/totp/rules.ts';
import { ADMIN, MONDAY_NOON } from '../../../helpers/app.ts';
import { codeAt } from '../../../helpers/authenticator.ts';
import { assertAccessible } from '../../accessibility.ts';
import { desktop, goto, openHarness, phone } from '../../harness.ts';

const SECURITY = '/admin/settings/security';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness({ hostname: 'localhost', dependencies: { now: Date.now } });
  await ensureAdministrator(harness.db, ADMIN, MONDAY_NOON);
});
afterEach(() => resetFactors(harness.db));
after(() => harness.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function givePassword(page: Page) {
  await goto(page, '/admin/login');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await button(page, 'Sign In').click();
}

/** A phone's or a laptop's own authenticator, whose owner always agrees. */
async function addAuthenticator(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return devtools;
}

const sizes = [
  ['a phone', phone],
  ['a desktop', desktop],
] as const;
/** The code after that of `usedAt`; the app on the phone may show a later one by now. */
const nextCode = (secret: string, usedAt: number) =>
  codeAt(secret, Math.max(usedAt + TOTP_STEP_MS, Date.now()));

for (const [size, options] of sizes) {
  test(`on ${size}: a passkey is added, signs in without the password, and once for each answer`, async () => {
    const visit = await harness.visit({ reducedMotion: 'reduce', ...options });
    const { page, context, browserErrors, close } = visit;
    await addAuthenticator(context, page);
    await givePassword(page);
    await page.getByText('Welcome back, Admin!').waitFor();
    await goto(page, SECURITY);
    await assertAccessible(page);
    await page.getByLabel('Name of the new passkey').fill('My laptop');
    await button(page, 'Add a passkey').click();
    const codes = page.getByRole('status', { name: 'New recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    assert.equal(await codes.count(), 10);
    await page.getByText('My laptop', { exact: true }).waitFor();
    await assertAccessible(page);

    await context.clearCookies();
    await goto(page, '/admin/leads');
    let answer = '';
    page.on('request', (request) => {
      if (request.method() === 'POST') answer = request.postData() ?? '';
    });
    await assertAccessible(page);
    await button(page, 'Use a passkey').click();
    await page.getByText('Welcome back, Admin!').waitFor();
    assert.equal(new URL(page.url()).pathname, '/admin/leads');
    const [passkey] = await harness.db.selectFrom('admin_passkeys').selectAll().execute();
    assert.ok(passkey?.last_used_at);
    const form = Object.fromEntries(new URLSearchParams(answer));
    assert.match(form.answer ?? '', /authenticatorData/);
    const replayed = await harness.post('/admin/login/passkey', form);
    assert.equal(replayed.status, 401);

    await context.clearCookies();
    await givePassword(page);
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    await page.getByText('Enter one of your recovery codes').waitFor();
    await assertAccessible(page);
    await button(page, 'Use a passkey').click();
    await page.getByText('Welcome back, Admin!').waitFor();

    await harness.db.updateTable('admin_sessions').set({ confirmed_at: 0 }).execute();
    await goto(page, SECURITY);
    await button(page, 'Add a passkey').waitFor({ state: 'hidden' });
    await assertAccessible(page);
    await button(page, 'Use a passkey').click();
    await button(page, 'Remove the passkey My laptop').click();
    await page.getByText('The passkey is removed').waitFor();
    await page.getByText('Your password alone opens this back office.').waitFor();
    assert.deepEqual(browserErrors, []);
    await close();
  });
  test(`on ${size}: an app is set up, a wrong code is refused, and the right one signs in`, async () => {
    const visit = await harness.visit({ reducedMotion: 'reduce', ...options });
    const { page, context, browserErrors, close } = visit;
    await givePassword(page);
    await page.getByText('Welcome back, Admin!').waitFor();
    await goto(page, SECURITY);
    await button(page, 'Set up the authenticator app').click();
    const secret = (await page.locator('.font-mono').textContent()) ?? '';
    await page.getByLabel('Code from the app').fill('000000');
    await button(page, 'Turn on').click();
    await page.getByRole('alert').getByText('That code is not right.').waitFor();
    await assertAccessible(page);
    const started = Date.now();
    await page.getByLabel('Code from the app').fill(codeAt(secret, started));
    await button(page, 'Turn on').click();
    await page.getByText('Your recovery codes').waitFor();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(page, 'Copy the recovery codes').click();
    await page.getByText('Copied', { exact: true }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /^(\S+\n){7,}\S+$/);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await button(page, 'Print').click();
    assert.equal(await page.locator('[data-printed]').count(), 1);

    await context.clearCookies();
    await givePassword(page);
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    await assertAccessible(page);
    await page.getByLabel('Code').fill(codeAt(secret, started));
    await button(page, 'Sign In').click();
    await page.getByRole('alert').getByText('That code is not right, or was used').waitFor();
    await assertAccessible(page);
    await page.getByLabel('Code').fill(nextCode(secret, started));
    await button(page, 'Sign In').click();
    await page.getByText('Welcome back, Admin!').waitFor();
    // The browser itself writes down each answer of 400 and 401.
    assert.deepEqual(
      browserErrors.filter((text) => !/status of 40[01]/.test(text)),
      [],
    );
    await close();
  });
}

test('a passkey that is not in the list does not sign in, and the page says so', async () => {
  const { page, context, close } = await harness.visit(desktop);
  const devtools = await addAuthenticator(context, page);
  await givePassword(page);
  await page.getByText('Welcome back, Admin!').waitFor();
  await goto(page, SECURITY);
  await button(page, 'Add a passkey').click();
  await page.getByText('Your recovery codes').waitFor();
  const [passkey] = await harness.db.selectFrom('admin_passkeys').selectAll().execute();
  assert.equal(passkey?.name, 'Chrome on Linux');
  await context.clearCookies();

  // The key of another device under the same name.
  await harness.db.updateTable('admin_passkeys').set({ credential_id: 'somebody-else' }).execute();
  await goto(page, '/admin/login');
  await button(page, 'Use a passkey').click();
  await page.getByText('That passkey was not accepted.').waitFor();
  await assertAccessible(page);
  await devtools.detach();
  await close();
});

test('without scripts an app is set up, a code signs in, and no button is there that does nothing', async () => {
  const visit = await harness.visit({ ...phone, javaScriptEnabled: false });
  const { page, close } = visit;
  await givePassword(page);
  await goto(page, SECURITY);
  assert.equal(await button(page, 'Add a passkey').count(), 0);
  await button(page, 'Set up the authenticator app').click();
  await page.getByRole('img', { name: 'The QR code for your authenticator app' }).waitFor();
  const secret = (await page.locator('.font-mono').textContent()) ?? '';
  const started = Date.now();
  await page.getByLabel('Code from the app').fill(codeAt(secret, started));
  await button(page, 'Turn on').click();
  await page.getByText('Your recovery codes').waitFor();

  await button(page, 'Sign out everywhere').click();
  await givePassword(page);
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  assert.equal(await button(page, 'Use a passkey').count(), 0);
  assert.equal(await button(page, 'Show password').count(), 0);
  // The next code: the one of the set-up is used, and one step ahead counts too.
  await page.getByLabel('Code').fill(nextCode(secret, started));
  await button(page, 'Sign In').click();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await close();
});

test('the password can be looked at while it is typed', async () => {
  const { page, close } = await harness.visit(desktop);
  await goto(page, '/admin/login');
  const password = page.getByLabel('Password');
  await password.fill('a quiet hour');
  assert.equal(await password.getAttribute('type'), 'password');
  await button(page, 'Show password').click();
  assert.equal(await password.getAttribute('type'), 'text');
  await assertAccessible(page);
  await button(page, 'Show password').click();
  assert.equal(await password.getAttribute('type'), 'password');
  await close();
});
