import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { loadSample } from '../../../server/lifecycle/sample.ts';
import { MONDAY_NOON, zipTable } from '../../helpers/app.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { goto, hydrated, openHarness, phone } from '../harness.ts';

const MAX_TAPS = 5;
const MAX_SWIPES = 2;
const MAX_DOLLARS = 80;

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness({ dependencies: { sampleContent: true } });
  const { db } = harness;
  await loadSample({ db, zipTable, now: MONDAY_NOON, print: () => {} });
});
after(() => harness.close());

function fingerOn(page: Page) {
  const counts = { taps: 0, swipes: 0 };
  return {
    counts,
    async tap(target: Locator) {
      for (;;) {
        const box = await target.boundingBox();
        assert.ok(box, String(target));
        const pixelsBelow = box.y + box.height - (page.viewportSize()?.height ?? 0);
        if (pixelsBelow <= 0 && box.y >= 0) break;
        // One screen at most; upward if the target is above.
        counts.swipes += 1;
        assert.ok(counts.swipes <= MAX_SWIPES, `swipes to ${target}`);
        await page.evaluate(
          (y) => scrollBy(0, Math.min(y, innerHeight)),
          box.y < 0 ? box.y : pixelsBelow,
        );
      }
      const isUncovered = await target.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        return element.contains(hit);
      });
      assert.ok(isUncovered, `${target} is covered`);
      const box = await target.boundingBox();
      assert.ok(box);
      counts.taps += 1;
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    },
  };
}

async function findMassages(page: Page, finger: ReturnType<typeof fingerOn>) {
  await goto(page, '/');
  await finger.tap(page.getByLabel('ZIP Code'));
  await page.keyboard.type('78701');
  await finger.tap(page.getByRole('button', { name: 'Find Deals' }));
  await page.getByRole('heading', { name: 'Massage Deals near 78701' }).waitFor();
  await hydrated(page);
  await finger.tap(page.getByRole('link', { name: /^Massage \d+$/ }));
  await page.locator('[aria-current=true]', { hasText: 'Massage' }).waitFor();
}

test('a stranger with a phone has the massages under $80 near 78701 in sight in at most five taps', async () => {
  const { page, browserErrors, close } = await harness.visit(phone);
  const finger = fingerOn(page);
  await findMassages(page, finger);
  await finger.tap(page.getByRole('button', { name: 'Filters' }));
  await finger.tap(page.getByRole('button', { name: 'Under $80' }));
  await page.waitForURL('/deals?zip=78701&radius=25&kind=massage&max_price=80');
  // The address changes a moment before the list.
  await waitUntil(async () => {
    const count = await page.getByText(/^\d+ deals?$/).innerText();
    return page.getByRole('button', { name: `Show ${count}`, exact: true }).isVisible();
  }, 'the sheet and the list never agreed');
  assert.ok(finger.counts.taps <= MAX_TAPS, `${finger.counts.taps} taps`);
  // The sheet does not cover the first deal, so a tap opens it.
  await finger.tap(page.getByRole('article').first());
  await page.waitForURL('/deals/**');
  assert.deepEqual(browserErrors, []);
  await close();
});

test('a stranger with a phone books a massage under $80 near 78701 in at most five taps and two swipes', async () => {
  const { page, context, browserErrors, close } = await harness.visit(phone);
  await context.route('https://buy.stripe.com/**', (route) => route.fulfill({ body: 'Checkout' }));
  const finger = fingerOn(page);
  await findMassages(page, finger);

  const cards = await page.getByRole('article').all();
  const prices = await Promise.all(
    cards.map((card) =>
      card
        .getByText(/^\$[\d.,]+$/)
        .first()
        .innerText(),
    ),
  );
  const cheap = prices.findIndex((price) => Number(price.slice(1)) < MAX_DOLLARS);
  assert.notEqual(cheap, -1, prices.join());
  await finger.tap(page.getByRole('article').nth(cheap));
  const book = page.getByRole('link', { name: 'Book Now' });
  const href = await book.getAttribute('href');
  const [checkout] = await Promise.all([context.waitForEvent('page'), finger.tap(book)]);
  await checkout.waitForURL(href ?? '');
  assert.match(checkout.url(), /^https:\/\/buy\.stripe\.com\//);
  const { taps, swipes } = finger.counts;
  assert.ok(taps <= MAX_TAPS && swipes <= MAX_SWIPES, `${taps} taps, ${swipes} swipes`);
  assert.deepEqual(browserErrors, []);
  await close();
});
