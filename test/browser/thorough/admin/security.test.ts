import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { ensureAdministrator, resetFactors } from '../../../../market/admin/commands.server.ts';
import { TOTP_STEP_MS } from '../../../../market/totp/rules.ts';
import { ADMIN, MONDAY_NOON } from '../../../helpers/app.ts';
import { codeAt } from '../../../helpers/authenticator.ts';
import { lookAt, TURN } from '../../../helpers/turn.ts';
import { assertAccessible } from '../../accessibility.ts';
import { desktop, goto, openHarness, phone } from '../../harness.ts';

const SECURITY = '/admin/settings/security';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness({ dependencies: { now: Date.now } });
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

/** The phone may show a later code by now. */
const nextCode = (secret: string, usedAt: number) =>
  codeAt(secret, Math.max(usedAt + TOTP_STEP_MS, Date.now()));

const [size, look] = lookAt(0, [
  ['a phone', phone],
  ['a desktop', desktop],
]);
test(`on ${size}: an app is set up, a wrong code is refused, and the right one signs in (${TURN})`, async () => {
  const visit = await harness.visit({ reducedMotion: 'reduce', ...look });
  const { page, context, browserErrors, close } = visit;
  await givePassword(page);
  await page.getByText('Welcome back, Admin!').waitFor();
  await goto(page, SECURITY);
  await button(page, 'Set up the authenticator app').click();
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
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
  // The browser logs each answer of 400 and 401.
  assert.deepEqual(
    browserErrors.filter((text) => !/status of 40[01]/.test(text)),
    [],
  );
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
