import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { addDeal, addSpa } from '../app.ts';
import { awake, openStage, phone } from './harness.ts';

let stage: Awaited<ReturnType<typeof openStage>>;
/** While true, pictures of our own are under way and do not arrive. */
let isSlow = false;
/** While true, no script arrives. */
let isScriptless = false;
before(async () => {
  stage = await openStage({
    fault: (request, response) => {
      const isHeld = (isSlow && /\.svg$/.test(request.url ?? '')) || isScript(request.url ?? '');
      if (isHeld && isScript(request.url ?? '') && !isScriptless) return false;
      if (isHeld) setTimeout(() => response.destroy(), 5000).unref();
      return isHeld;
    },
  });
  await addDeal(stage.db, await addSpa(stage.db, { zip: '78701' }));
});
after(() => stage.close());

const isScript = (url: string) => /\/assets\/.*\.js$/.test(url);

function scriptsAskedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isScript(request.url())) asked.push(request.url());
  });
  return asked;
}

test('a page is shown before its scripts are asked for, and wakes once it has loaded', async () => {
  const { page, complaints, close } = await stage.visit(phone);
  const asked = scriptsAskedBy(page);
  isSlow = true;
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Find Deals' }).waitFor();
  await pause(300);
  assert.deepEqual(asked, []);
  isSlow = false;
  await page.goto('/', { waitUntil: 'load' });
  await awake(page);
  assert.ok(asked.length > 5);
  assert.deepEqual(complaints, []);
  await close();
});

test('the first key wakes a page that is still loading', async () => {
  const { page, close } = await stage.visit(phone);
  const asked = scriptsAskedBy(page);
  isSlow = true;
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('ZIP Code').focus();
  await awake(page);
  assert.ok(asked.length > 5);
  isSlow = false;
  await close();
});

test('what is typed before the scripts arrive is found, or kept when they do', async () => {
  const { page, close } = await stage.visit(phone);
  isScriptless = true;
  await page.goto('/');
  await page.getByLabel('ZIP Code').pressSequentially('78701');
  await page.getByRole('button', { name: 'Find Deals' }).click();
  await page.getByRole('heading', { name: 'Massage Deals near 78701' }).waitFor();

  isScriptless = false;
  // Done by the page, and before it has loaded: from here it could come after the scripts.
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const [field] = document.getElementsByTagName('input');
      if (field) field.value = '787-01';
    });
  });
  await page.goto('/', { waitUntil: 'commit' });
  await awake(page);
  await page.waitForFunction(() => document.querySelector('input')?.value === '78701');
  assert.equal(await page.getByRole('button', { name: 'Find Deals' }).isEnabled(), true);
  await close();
});
