import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { addBusiness, addDeal } from '../../helpers/app.ts';
import { lookAt, TURN } from '../../helpers/turn.ts';
import { desktop, goto, openHarness, phone } from '../harness.ts';

/** WCAG 2.2, 2.4.11: a bar that stays in place must not hide the focus. */
const SCREENS: [BrowserContextOptions, ...BrowserContextOptions[]] = [
  phone,
  desktop,
  { viewport: { width: 320, height: 640 } },
];
const MAX_STOPS = 200;

let harness: Awaited<ReturnType<typeof openHarness>>;
let slug = '';
before(async () => {
  harness = await openHarness();
  const business = await addBusiness(harness.db, { name: 'Juniper Hour', zip: '10001' });
  slug = business.slug;
  for (let n = 0; n < 25; n += 1)
    await addDeal(harness.db, business, {
      title: `Massage ${n}`,
      kind: n % 2 ? 'facial' : 'massage',
    });
});
after(() => harness.close());

/** Stops of Tab, in both directions, of which less than a quarter is visible. */
async function hiddenStops(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  for (const key of ['Tab', 'Shift+Tab'])
    for (let stops = 0; stops < MAX_STOPS; stops += 1) {
      await page.keyboard.press(key);
      const stop = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused || focused === document.body) return undefined;
        // The label shows a box that is hidden from sight.
        const shown = focused.closest('label') ?? focused;
        const { left, right, top, bottom } = shown.getBoundingClientRect();
        const within = (from: number, to: number, size: number, part: number) =>
          Math.max(from, 0) + (Math.min(to, size) - Math.max(from, 0)) * part;
        const isSeen = [0.25, 0.5, 0.75].some((part) => {
          const hit = document.elementFromPoint(
            within(left, right, innerWidth, part),
            within(top, bottom, innerHeight, part),
          );
          return hit !== null && (shown.contains(hit) || hit.contains(shown));
        });
        return { name: `${focused.tagName} ${focused.textContent.slice(0, 40)}`, isSeen };
      });
      if (!stop) break;
      if (!stop.isSeen) hidden.push(`${key}: ${stop.name}`);
    }
  return hidden;
}

const PATHS = ['/deals?zip=10001', 'deal', '/admin/deals', '/admin/settings/brand'];
for (const [n, path] of PATHS.entries())
  test(`on ${path}, Tab never comes to what a bar hides (${TURN})`, async () => {
    const screen = lookAt(n, SCREENS);
    const isAdmin = path.startsWith('/admin');
    const { page, close } = await (isAdmin ? harness.visitAsAdmin : harness.visit)({
      ...screen,
      reducedMotion: 'reduce',
    });
    await goto(page, path === 'deal' ? `/deals/${slug}` : path);
    assert.deepEqual(await hiddenStops(page), [], `${screen.viewport?.width} px`);
    await close();
  });

test('the first stop of the results leads to the page, the second past the bar to them', async () => {
  const { page, close } = await harness.visit(desktop);
  await goto(page, '/deals?zip=10001');
  for (const stop of ['Skip to content', 'Skip to results']) {
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), stop);
  }
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Massage 0');
  await close();
});
