import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addBusiness, addDeal, addLead, HOUR_MS, MONDAY_NOON } from '../../../helpers/app.ts';
import { addComplaint } from '../../../helpers/complaints.ts';
import { lookAt, TURN } from '../../../helpers/turn.ts';
import { waitUntil } from '../../../helpers/wait-until.ts';
import { assertAccessible } from '../../accessibility.ts';
import { goto, openHarness, phone } from '../../harness.ts';

const wide = { viewport: { width: 1280, height: 900 } };
const lists = ['/admin/businesses', '/admin/leads', '/admin/deals', '/admin/complaints'];

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness();
  for (let number = 10; number < 40; number += 1) {
    const business = await addBusiness(harness.db, { zip: '78701', name: `Juniper ${number}` });
    const deal = await addDeal(harness.db, business, { title: `Quiet hour ${number}` });
    await addComplaint(harness.db, deal, business, { phone: '(212) 555-0132' });
    await addLead(harness.db, {
      businessName: `Cedar ${number}`,
      email: `${number}@cedar.example`,
      phone: `(212) 555-01${number}`,
      at: MONDAY_NOON - number * HOUR_MS,
    });
  }
});
after(() => harness.close());

/** Rows that are whole between the top bar and what is fixed at the bottom. */
function wholeRows(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bar = document.querySelector('nav[aria-label="Admin"]')?.getBoundingClientRect();
    const bottom = bar && bar.width === innerWidth ? bar.top : innerHeight;
    return [...document.querySelectorAll('tbody tr')].filter(
      (row) => row.getBoundingClientRect().bottom <= bottom,
    ).length;
  });
}

test('a first screen shows 12 rows of a list on a desktop, and 3 cards on a phone', async () => {
  for (const [options, rows] of [
    [wide, 12],
    [phone, 3],
  ] as const) {
    const { page, browserErrors, close } = await harness.visitAsAdmin(options);
    for (const path of lists) {
      await goto(page, path);
      const seen = await wholeRows(page);
      assert.ok(seen >= rows, `${path} shows ${seen} rows, not ${rows}`);
    }
    assert.deepEqual(browserErrors, []);
    await close();
  }
});

const usedPath = lookAt(0, ['/admin/leads', '/admin/deals']);
test(`at ${usedPath} the menus and the selection can be used by everyone (${TURN})`, async () => {
  const look = lookAt(0, [
    { ...wide, colorScheme: 'light' },
    { ...phone, colorScheme: 'dark' },
    { ...wide, colorScheme: 'dark' },
    { ...phone, colorScheme: 'light' },
  ]);
  const { page, close } = await harness.visitAsAdmin(look);
  await goto(page, `${usedPath}?marked=${(await firstId(usedPath)) ?? ''}`);
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check();
  await assertAccessible(page);
  await close();
});

async function firstId(path: string): Promise<string | undefined> {
  const tables = ['leads', 'deals', 'businesses'] as const;
  const table = tables.find((name) => path === `/admin/${name}`) ?? 'businesses';
  return (await harness.db.selectFrom(table).select('id').executeTakeFirst())?.id;
}

test('a list is searched as one types, and the field keeps the focus and what is typed', async () => {
  const { page, close } = await harness.visitAsAdmin(wide, '/admin/businesses');
  const field = page.getByRole('searchbox', { name: 'Name, city or ZIP' });
  await field.pressSequentially('juniper 3');
  await page.waitForURL('**/admin/businesses?search=juniper+3');
  await page.getByRole('status').filter({ hasText: /^12/ }).waitFor();
  await field.press('End');
  await page.keyboard.type('7');
  await page.waitForURL('**/admin/businesses?search=juniper+37');
  assert.equal(await field.inputValue(), 'juniper 37');
  assert.ok(await field.evaluate((element) => element === document.activeElement));
  // One step back is the list before the search.
  await page.goBack();
  await page.waitForURL('**/admin/businesses');
  await page.getByRole('link', { name: 'Juniper 10', exact: true }).waitFor();
  await close();
});

test('by keyboard: j and k walk the rows, x selects, / searches, Enter opens', async () => {
  const { page, close } = await harness.visitAsAdmin(wide, '/admin/leads');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  // The keys work a moment after React has taken over the page.
  await waitUntil(async () => {
    await page.keyboard.press('j');
    return (await focused()) === 'Cedar 10';
  }, 'the first row has the focus');
  await page.keyboard.press('j');
  assert.equal(await focused(), 'Cedar 11');
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press('k');
  assert.equal(await focused(), 'Cedar 10');
  await page.keyboard.press('/');
  await page.keyboard.type('jx');
  assert.equal(await page.getByRole('searchbox').inputValue(), 'jx');
  await page.getByText('No leads found').waitFor();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('link', { name: 'Cedar 10' }).waitFor();
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: 'Use these keys' }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  assert.notEqual(await focused(), 'Cedar 10');
  await page.evaluate(() => localStorage.clear());
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Cedar 10' }).waitFor();
  await close();
});

test('the list that one comes back to marks the record, on its page and in its order', async () => {
  const { page, close } = await harness.visitAsAdmin(wide, '/admin/leads?sort=name&page=2');
  await page.getByRole('link', { name: 'Cedar 37' }).click();
  await page.getByRole('link', { name: 'All leads' }).click();
  await page.waitForURL(/\/admin\/leads\?sort=name&page=2&marked=/);
  await page.locator('tr[aria-current=true]').getByText('Cedar 37').waitFor();
  await close();
});
