import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addPurchase, addStripeAccount } from '../helpers/purchases.ts';
import { addVoucher } from '../helpers/vouchers.ts';
import { goto, openHarnessWithDeal, phone } from './harness.ts';
import { layoutProblems } from './layout-checks.ts';

let harness: Awaited<ReturnType<typeof openHarnessWithDeal>>;
let voucher: Awaited<ReturnType<typeof addVoucher>>;
before(async () => {
  harness = await openHarnessWithDeal();
  const { db, business, deal } = harness;
  await addStripeAccount(db, business);
  voucher = await addVoucher(db, await addPurchase(db, deal, { gift_name: 'Sofia' }));
});
after(() => harness.close());

/** A reader's setting of 200 % enlarges the letters, not the zoom. */
async function openLarge(page: Page, path: string): Promise<void> {
  await goto(page, path);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });
}

async function problemsOf(page: Page, paths: string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const path of paths) {
    await openLarge(page, path);
    for (const problem of await layoutProblems(page)) problems.push(`${path}: ${problem}`);
  }
  return problems;
}

test('with letters of 200 % on a phone, nothing of a visitor, a buyer or the desk is cut or pushed sideways', async () => {
  const { business, deal } = harness;
  const { page, close } = await harness.visit({ ...phone, reducedMotion: 'reduce' });
  const problems = await problemsOf(page, [
    '/',
    '/deals',
    '/deals?zip=78701',
    '/deals?zip=78701&max_price=5&minutes=90',
    '/deals?zip=99501',
    `/deals/${business.slug}`,
    `/business/${business.slug}`,
    '/deals/nothing-of-this-name',
    '/list-your-spa',
    '/list-your-spa/thank-you',
    '/zips?city=san',
    '/alerts?zip=99501',
    '/alerts/confirm/nobody',
    '/bought',
    `/bought/${deal.id}`,
    `/bought/${deal.id}?day=2026-03-02`,
    `/bought/${deal.id}/problem`,
    `/voucher/${voucher.token}`,
    `/voucher/${voucher.token}/gift`,
    `/voucher/${voucher.token}/problem`,
    '/v',
    `/v/${voucher.code}`,
    '/privacy',
    '/terms',
    '/admin/login',
  ]);
  assert.deepEqual(problems, []);
  await close();
});

test('with letters of 200 % on a phone, the filters, the menu and the finder of ZIP codes fit', async () => {
  const { page, close } = await harness.visit({ ...phone, reducedMotion: 'reduce' });
  await openLarge(page, '/deals?zip=78701');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Sort by').waitFor();
  assert.deepEqual(await layoutProblems(page), []);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'I bought a deal' }).first().waitFor();
  assert.deepEqual(await layoutProblems(page), []);
  await openLarge(page, '/zips?city=San');
  await page.getByRole('list', { name: 'Cities' }).getByRole('link').first().waitFor();
  assert.deepEqual(await layoutProblems(page), []);
  await close();
});

test('with letters of 200 % on a phone, the bar of a deal covers nothing at the end of its page', async () => {
  const { page, close } = await harness.visit(phone);
  await openLarge(page, `/deals/${harness.business.slug}`);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const last = await page.getByRole('contentinfo').getByRole('link').last().boundingBox();
  const bar = await page.getByRole('link', { name: 'Book Now' }).locator('..').boundingBox();
  assert.ok(last && bar && last.y + last.height <= bar.y, JSON.stringify({ last, bar }));
  await close();
});

test('with letters of 200 % on a phone, the dashboard and the lists of the back office fit', async () => {
  const { page, close } = await harness.visitAsAdmin(phone);
  const problems = await problemsOf(page, [
    '/admin',
    '/admin/businesses',
    '/admin/deals',
    '/admin/leads',
    '/admin/messages',
    '/admin/complaints',
    '/admin/purchases',
    '/admin/purchases/check',
    '/admin/history',
    '/admin/settings',
    '/admin/more',
  ]);
  assert.deepEqual(problems, []);
  await close();
});
