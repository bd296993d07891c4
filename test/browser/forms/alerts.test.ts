import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { BrowserContextOptions } from 'playwright-core';
import { queueAlertEmail } from '../../../market/alerts/commands.server.ts';
import { keepEmail } from '../../../market/alerts/copy.ts';
import { alertCriteria } from '../../../market/alerts/rules.ts';
import { ALERT_SITE, deliverWaiting, tokenIn } from '../../helpers/alerts.ts';
import { addBusiness, addDeal, MONDAY_NOON } from '../../helpers/app.ts';
import { lookAt, TURN } from '../../helpers/turn.ts';
import { assertAccessible } from '../accessibility.ts';
import { goto, openHarness } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness({
    site: { postalAddress: ALERT_SITE.postalAddress },
    dependencies: {
      emailSender: { isDemo: false, send: async () => ({ kind: 'accepted', result: '250 OK' }) },
    },
  });
});
afterEach(() => harness.db.deleteFrom('alerts').execute());
after(() => harness.close());

const EMAIL = 'somebody.with.a.rather.long.name@visitor-of-our-site.example';
const deliver = () => deliverWaiting(harness.db, harness.clock.now, harness.origin);
const oneAlert = () => harness.db.selectFrom('alerts').selectAll().executeTakeFirstOrThrow();

const narrow = { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' } as const;
const LOOKS: [[string, BrowserContextOptions], [string, BrowserContextOptions]] = [
  ['on the narrowest screen', narrow],
  ['by night', { colorScheme: 'dark', reducedMotion: 'reduce' }],
];

const [look, options] = lookAt(0, LOOKS);
test(`a visitor asks for an alert, confirms, extends and stops it ${look} (${TURN})`, async () => {
  const { page, browserErrors, close } = await harness.visit(options);
  const check = () => assertAccessible(page);
  await goto(page, '/deals?zip=99501&radius=25&kind=massage&max_price=80');
  await page
    .getByRole('heading', {
      name: 'Tell me when a massage deal for up to $80 appears within 25 miles of 99501',
    })
    .waitFor();
  await check();
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByRole('button', { name: 'Tell Me' }).click();
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
  await check();

  const [mail] = await deliver();
  await goto(page, `/alerts/confirm/${tokenIn(mail, 'alerts/confirm')}`);
  await check();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { name: 'Your alert is on' }).waitFor();
  await check();

  const alert = await oneAlert();
  const site = { ...ALERT_SITE, publicUrl: harness.origin };
  const content = keepEmail(site, alertCriteria(alert), alert.ends_at);
  await queueAlertEmail(harness.db, alert, 'alert-keep', `${alert.id} 1`, content, MONDAY_NOON);
  const [keep] = await deliver();
  await goto(page, `/alerts/keep/${tokenIn(keep, 'alerts/keep')}`);
  await check();
  await page.getByRole('button', { name: 'Keep It' }).click();
  await page.getByRole('heading', { name: 'Your alert stays on' }).waitFor();
  await check();

  await goto(page, `/unsubscribe/${tokenIn(keep, 'unsubscribe')}`);
  await page.getByRole('heading', { name: 'Stop this alert?' }).waitFor();
  await check();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
  await check();
  assert.equal((await oneAlert()).state, 'ended');
  assert.deepEqual(browserErrors, []);
  await close();
});

test('a slip is named beside the field, and the alert of a sold-out deal is near its spa', async () => {
  const business = await addBusiness(harness.db, { zip: '78701' });
  await addDeal(harness.db, business, { expires_at: MONDAY_NOON - 1 });
  const { page, close } = await harness.visit(narrow);
  await goto(page, `/deals/${business.slug}`);
  await page
    .getByRole('heading', { name: 'Tell me when a massage deal appears within 25 miles of 78701' })
    .waitFor();
  await page.getByLabel('Email').fill('me@nowhere');
  await page.getByRole('button', { name: 'Tell Me' }).click();
  await page.getByText('Please enter a valid email address').waitFor();
  assert.equal(await page.getByLabel('Email').inputValue(), 'me@nowhere');
  await assertAccessible(page);
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByRole('button', { name: 'Tell Me' }).click();
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
  const focused = page.locator('main :focus');
  await focused.getByText('Check your mail').waitFor();
  await close();
});
