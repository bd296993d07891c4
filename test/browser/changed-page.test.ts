import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { ensureAdministrator } from '../../market/admin/commands.server.ts';
import { ADMIN, MONDAY_NOON } from '../helpers/app.ts';
import { desktop, hydrated, openHarness } from './harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness();
  await ensureAdministrator(harness.db, ADMIN, MONDAY_NOON);
});
after(() => harness.close());

/** Changes the page as an extension does, before its scripts start. */
async function openChanged(path: string, change: (page: Page) => Promise<unknown>) {
  const visited = await harness.visit(desktop);
  const { page } = visited;
  let start = () => {};
  const mayStart = new Promise<void>((resolve) => {
    start = resolve;
  });
  await page.route('**/assets/**/*.js', async (route) => {
    await mayStart;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('main').waitFor();
  await change(page);
  start();
  await hydrated(page);
  return visited;
}

const addIcon = (page: Page, field: string) =>
  page.getByLabel(field, { exact: true }).evaluate((input) => {
    const icon = document.createElement('div');
    icon.dataset.icon = '';
    input.before(icon);
  });

test('what a password manager filled in before the page woke stays, and signs in', async () => {
  const { page, close } = await openChanged('/admin/login', async (page) => {
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await addIcon(page, 'Email');
  });
  assert.equal(await page.getByLabel('Email').inputValue(), ADMIN.email);
  assert.equal(await page.getByLabel('Password', { exact: true }).inputValue(), ADMIN.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/\/admin$/);
  await close();
});

test('a ZIP code typed into a page that was translated or framed by an extension stays, and is searched', async () => {
  const changes: Array<(page: Page) => Promise<unknown>> = [
    (page) => page.evaluate(() => document.body.prepend(document.createElement('aside'))),
    (page) =>
      page.evaluate(() => {
        const heading = document.querySelector('h1');
        const text = heading?.firstChild;
        if (!text) return;
        const font = document.createElement('font');
        font.textContent = 'Una hora de calma';
        text.replaceWith(font);
      }),
  ];
  for (const change of changes) {
    const { page, close } = await openChanged('/', async (page) => {
      await page.getByLabel('ZIP Code').fill('78701');
      await change(page);
    });
    assert.equal(await page.getByLabel('ZIP Code').inputValue(), '78701');
    await page.getByRole('button', { name: 'Find Deals' }).first().click();
    await page.waitForURL(/zip=78701/);
    await close();
  }
});
