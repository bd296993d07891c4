import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS, MONDAY_NOON } from '../../helpers/app.ts';
import { assertAccessible } from '../accessibility.ts';
import { desktop, goto, openHarnessWithDeal, phone, unfold } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarnessWithDeal>>;
let path: string;
before(async () => {
  harness = await openHarnessWithDeal();
  path = `/bought/${harness.deal.id}`;
});
after(() => harness.close());

test('on the smallest phone a buyer goes from the deal to the terms of the day, by keyboard', async () => {
  const { page, close } = await harness.visit({ ...phone, viewport: { width: 320, height: 640 } });
  await goto(page, `/deals/${harness.business.slug}`);
  await page.getByRole('link', { name: 'I already bought this' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'I already bought this' }).waitFor();
  assert.equal(new URL(page.url()).pathname, path);
  const day = page.getByLabel('Which day did you buy?');
  await assertAccessible(page, 'the page of a purchase');
  assert.equal(await day.inputValue(), '');
  await day.fill('2026-02-28');
  await day.press('Enter');
  await page.getByText('bought on Feb 28, 2026').waitFor();
  assert.equal(new URL(page.url()).search, '?day=2026-02-28');
  await page.getByText('Bought on another day?').press('Enter');
  await day.fill('2026-04-01');
  await day.press('Enter');
  await page.getByText('Apr 1, 2026 has not come yet.').waitFor();
  await assertAccessible(page, 'a day that has not come');
  await close();
});

test('a gift card is written, printed, and gone', async () => {
  const { page, close } = await harness.visit(desktop);
  await goto(page, `${path}/gift?day=2026-03-02`);
  await page.getByLabel('Recipient').fill('Aunt Rosalind');
  await page.getByRole('main').getByText(harness.business.name).waitFor();
  await page.getByLabel('Message').fill(`An hour for you.\n${'With all our love. '.repeat(24)}`);
  await page.getByRole('button', { name: 'Make the Card' }).click();
  const note = page.getByRole('article', { name: 'Gift card' });
  await note.getByText('For Aunt Rosalind').waitFor();
  await note.getByRole('img', { name: 'A QR code with the address beside it' }).waitFor();
  await assertAccessible(page, 'a gift card');
  assert.equal(await page.getByRole('button', { name: 'Share' }).count(), 0);
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  assert.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, 1);
  assert.doesNotMatch(page.url(), /Rosalind/);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  assert.doesNotMatch(stored, /Rosalind/);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await note.getByText('An hour for you.').isVisible(), true);
  assert.equal(await page.getByLabel('Message').isVisible(), false);
  assert.equal(await page.getByRole('button').filter({ visible: true }).count(), 0);
  await page.emulateMedia({ media: 'screen' });
  await note.getByRole('link').last().click();
  await page.getByRole('heading', { level: 1, name: 'I already bought this' }).waitFor();
  await page.goto(`${path}/gift?day=2026-03-02`);
  assert.equal(await page.getByLabel('Recipient').inputValue(), '');
  await close();
});

test('on paper a purchase is one page with its dates and terms, and nothing to press', async () => {
  const { page, close } = await harness.visit(desktop);
  await goto(page, `${path}?day=2026-03-02`);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByText('Your terms').click();
  await page.getByRole('button', { name: 'Print' }).click();
  await page.getByText('Your terms').click();
  assert.equal(await page.locator('[data-printed]').count(), 1);
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  assert.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, 1);
  await page.emulateMedia({ media: 'print' });
  for (const text of [
    'Jun 30, 2026',
    'Your terms',
    '(512) 555-0132',
    'As they were on Mar 2, 2026.',
  ])
    assert.ok((await page.getByText(text).filter({ visible: true }).count()) > 0, text);
  for (const role of ['button', 'textbox'] as const)
    assert.equal(await page.getByRole(role).filter({ visible: true }).count(), 0, role);
  await close();
});

test('a reminder is a file, and the page stays', async () => {
  const { page, close } = await harness.visit(desktop);
  await goto(page, `${path}?day=2026-03-02`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add a reminder' }).click();
  assert.equal((await download).suggestedFilename(), 'reminder.ics');
  assert.equal(await page.locator('html[data-fetching]').count(), 0);
  await page.getByRole('heading', { level: 1, name: 'I already bought this' }).waitFor();
  await close();
});

test('the form of a deal offers the address for the checkout’s confirmation', async () => {
  const { page, context, close } = await harness.visitAsAdmin(
    desktop,
    `/admin/deals/${harness.deal.id}/edit`,
  );
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await unfold(page, 'More');
  await page.getByRole('button', { name: 'Copy the address' }).click();
  await page.getByText('Copied').waitFor();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(address, `${harness.origin}${path}?session={CHECKOUT_SESSION_ID}`);
  harness.clock.now = MONDAY_NOON + DAY_MS;
  const response = await fetch(address.replace('{CHECKOUT_SESSION_ID}', 'cs_live_a1b2c3d4e5f6'));
  assert.match(await response.text(), /bought on Mar 3, 2026/);
  harness.clock.now = MONDAY_NOON;
  await close();
});
