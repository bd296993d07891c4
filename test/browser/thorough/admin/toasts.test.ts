import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addLead } from '../../../helpers/app.ts';
import { assertAccessible } from '../../accessibility.ts';
import { openMessagesHarness } from '../../admin/messages-harness.ts';
import { desktop, goto, phone } from '../../harness.ts';

let harness: Awaited<ReturnType<typeof openMessagesHarness>>;
before(async () => {
  harness = await openMessagesHarness();
});
afterEach(async () => {
  await harness.db.deleteFrom('leads').execute();
  await harness.deleteMessages();
});
after(() => harness.close());

const heights = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, main input, main th a, nav a')].map((one) =>
      Math.round(one.getBoundingClientRect().y),
    ),
  );

const rowAt = (page: Page, x: number, y: number) =>
  page.evaluate(
    ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('tr')?.textContent,
    [x, y],
  );

for (const device of [desktop, phone]) {
  const width = device.viewport?.width;
  test(`neither toast nor Undo nor a new message moves what is pressed at ${width} px`, async () => {
    for (const [n, businessName] of ['Cedar Rooms', 'Juniper Hour', 'Wild Fennel'].entries()) {
      const contact = { email: `${n}@spa.test`, phone: `(512) 555-010${n}` };
      await addLead(harness.db, { businessName, ...contact });
    }
    const { page, browserErrors, close } = await harness.visitAsAdmin(device, '/admin/leads');
    const before = await heights(page);
    const row = page.getByRole('row').filter({ hasText: 'Juniper Hour' });
    if (device === phone) await row.getByRole('button', { name: 'More for Juniper Hour' }).click();
    await row.getByRole('button', { name: 'Archive' }).filter({ visible: true }).click();
    const offer = page.getByRole('status').filter({ hasText: 'Lead status updated' });
    await offer.getByRole('button', { name: 'Undo' }).waitFor();
    await assertAccessible(page);
    assert.deepEqual(await heights(page), before);
    const box = await row.getByRole('link', { name: 'Juniper Hour' }).boundingBox();
    assert.ok(box);
    assert.match((await rowAt(page, box.x + 5, box.y + 5)) ?? '', /Juniper Hour/);
    await harness.receive('Are you open on Sunday?');
    await page.getByRole('link', { name: 'Messages, 1 unread' }).waitFor();
    assert.deepEqual(await heights(page), before);
    await offer.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('status').getByText('The last change was undone').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0);
    assert.deepEqual(await heights(page), before);
    const statuses = await harness.db.selectFrom('leads').select('status').execute();
    assert.deepEqual(
      statuses.map(({ status }) => status),
      ['new', 'new', 'new'],
    );
    assert.deepEqual(browserErrors, []);
    await close();
  });
}

const covers = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const [toast] = [...document.querySelectorAll('[data-toast]')].map((one) =>
      one.getBoundingClientRect(),
    );
    if (!toast) throw new Error('There is no toast');
    return [...document.querySelectorAll(selector)]
      .filter((one) => one.checkVisibility())
      .filter((one) => {
        const box = one.getBoundingClientRect();
        return (
          box.right > toast.left &&
          box.left < toast.right &&
          box.bottom > toast.top &&
          box.top < toast.bottom
        );
      })
      .map((one) => one.textContent || one.id || one.tagName);
  }, selector);

async function showError(page: Page, text: string): Promise<void> {
  await page.evaluate((text) => {
    const detail = { kind: 'error', text };
    window.dispatchEvent(new CustomEvent('spa-deals:toast', { detail }));
  }, text);
  await page.getByRole('status').getByText(text).waitFor();
}

test('an equal toast takes the place of the old one', async () => {
  const { page, close } = await harness.visitAsAdmin(phone, '/');
  for (let n = 0; n < 4; n += 1) await showError(page, 'Error Loading Deals');
  await showError(page, 'Failed to load map');
  assert.equal(await page.locator('[data-toast]').count(), 2);
  await close();
});

test('on a phone a toast covers neither menu nor heading nor field', async () => {
  const { id } = await addLead(harness.db);
  await harness.receive('Are you open on Sunday?');
  const { page, close } = await harness.visitAsAdmin(phone, `/admin/leads/${id}`);
  await page.getByRole('button', { name: 'Mark Contacted' }).click();
  await page.getByRole('status').getByText('Lead status updated').waitFor();
  assert.deepEqual(await covers(page, 'h1, nav a, main button'), []);

  await goto(page, '/admin/messages?phone=%2B15125550132');
  await page.getByRole('textbox').last().waitFor();
  await showError(page, 'Failed to send message');
  assert.deepEqual(await covers(page, 'h1, h2, main a, textarea, main button'), []);

  await goto(page, '/');
  await showError(page, 'Failed to load map');
  assert.deepEqual(await covers(page, 'header a, header button, input, main button'), []);

  await goto(page, '/deals?zip=78701');
  await showError(page, 'Failed to load map');
  for (const scrollY of [0, 400]) {
    await page.evaluate((y) => window.scrollTo(0, y), scrollY);
    assert.deepEqual(await covers(page, 'header a, header button, form input, form select'), []);
  }
  await close();
});
