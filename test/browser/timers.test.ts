import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BusinessRow } from '../../database/tables.ts';
import { changeDeal } from '../../market/deals/change.server.ts';
import { addBusiness, addDeal, HOUR_MS, MONDAY_NOON } from '../helpers/app.ts';
import { desktop, goto, openHarness, phone, waitUntilIdle } from './harness.ts';

const MINUTE_MS = 60_000;

let harness: Awaited<ReturnType<typeof openHarness>>;
let business: BusinessRow;
before(async () => {
  harness = await openHarness();
  business = await addBusiness(harness.db, { zip: '78701' });
  await addDeal(harness.db, business, { expires_at: MONDAY_NOON + 2 * HOUR_MS });
});
after(() => harness.close());

async function countdown(page: Awaited<ReturnType<typeof harness.visit>>['page']) {
  const timer = page.getByRole('timer');
  await timer.getByText(/\d\d/).first().waitFor();
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = (
    (await timer.innerText()).match(/\d+/g) ?? []
  ).map(Number);
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}

test("the countdown ticks each second by the server's clock, not the visitor's", async () => {
  const { page, browserErrors, close } = await harness.visit(desktop);
  await page.clock.install({ time: MONDAY_NOON - 400 * 24 * HOUR_MS });
  await goto(page, `/deals/${business.slug}`);
  // The clock stands still from then on, however slow the machine is.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10 * MINUTE_MS);
  const secondsLeft = await countdown(page);
  assert.ok(secondsLeft > 3600 && secondsLeft <= 7200, `${secondsLeft} s of two hours are left`);
  await page.clock.runFor(10_000);
  const passed = secondsLeft - (await countdown(page));
  assert.ok(passed >= 9 && passed <= 11, `${passed} of ten seconds passed`);
  assert.deepEqual(browserErrors, []);
  await close();
});

test('an open page turns expired when the countdown ends, without a reload', async () => {
  const { page, close } = await harness.visit(desktop);
  await page.clock.install({ time: MONDAY_NOON });
  await goto(page, `/deals/${business.slug}`);
  await page.getByRole('link', { name: 'Book Now' }).waitFor();
  harness.clock.now = MONDAY_NOON + 2 * HOUR_MS;
  // Two hours of seconds would be 7,200 renderings of the page.
  await page.clock.fastForward(2 * HOUR_MS - 10_000);
  await page.clock.runFor(12_000);
  await page.getByRole('heading', { name: 'Deal Has Expired' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Deal Expired' }).isDisabled(), true);
  assert.equal(await page.getByRole('link', { name: 'Book Now' }).count(), 0);
  harness.clock.now = MONDAY_NOON;
  await close();
});

test('within a minute an open page shows that its deal ends earlier or is gone', async () => {
  const { page, close } = await harness.visit(desktop);
  const other = await addDeal(harness.db, business, { title: 'Second hour' });
  await page.clock.install({ time: MONDAY_NOON });
  await goto(page, `/deals/${business.slug}?deal=${other.id}`);
  await page.getByRole('link', { name: 'Book Now' }).waitFor();
  await harness.db
    .updateTable('deals')
    .set({ expires_at: MONDAY_NOON - 1 })
    .where('id', '=', other.id)
    .execute();
  await page.clock.runFor(61_000);
  await page.getByRole('heading', { name: 'Deal Has Expired' }).waitFor();
  await harness.db.deleteFrom('deals').where('id', '=', other.id).execute();
  await page.clock.runFor(61_000);
  await page.getByRole('heading', { name: 'Deal Not Found' }).waitFor();
  await close();
});

test('an open page shows a new expiry whole, the printed end included', async () => {
  const { page, close } = await harness.visit(desktop);
  const other = await addDeal(harness.db, business, { title: 'Third hour' });
  await page.clock.install({ time: MONDAY_NOON });
  await goto(page, `/deals/${business.slug}?deal=${other.id}`);
  await page.getByText('Ends March 12, 2026').filter({ visible: true }).waitFor();
  const later = { expires_at: other.expires_at + 24 * HOUR_MS };
  const context = { now: MONDAY_NOON, actor: 'owner' };
  await changeDeal(harness.db, context, other.id, () => ({ columns: later }));
  await page.clock.runFor(61_000);
  await page.getByText('Ends Mar 13, CDT. Extended once.').filter({ visible: true }).waitFor();
  await close();
});

test('testimonials take turns every ten seconds, wrap, and stop under a pointer, on focus or when paused', async () => {
  const { page, close } = await harness.visit(desktop);
  await page.clock.install();
  await goto(page, '/');
  const visibleCaption = () => page.locator('figure[aria-hidden="false"] figcaption').innerText();
  const advanceCarousel = () => page.clock.runFor(10_000);
  await page.clock.runFor(100);
  const first = await visibleCaption();
  await advanceCarousel();
  const second = await visibleCaption();
  assert.notEqual(second, first);
  await advanceCarousel();
  await advanceCarousel();
  assert.equal(await visibleCaption(), first);
  await page
    .getByRole('button', { name: /^Show what/ })
    .nth(2)
    .click();
  const third = await visibleCaption();
  assert.notEqual(third, first);
  await advanceCarousel();
  assert.equal(await visibleCaption(), third);
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await advanceCarousel();
  assert.equal(await visibleCaption(), third);
  await page.getByRole('button', { name: 'Play' }).click();
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await advanceCarousel();
  assert.equal(await visibleCaption(), first);
  await close();
});

test('on a phone a dot that was pressed shows its testimonial for one turn, and the rest follow', async () => {
  const { page, close } = await harness.visit(phone);
  await page.clock.install();
  await goto(page, '/');
  const visibleCaption = () => page.locator('figure[aria-hidden="false"] figcaption').innerText();
  await page
    .getByRole('button', { name: /^Show what/ })
    .nth(1)
    .tap();
  const pressed = await visibleCaption();
  await page.clock.runFor(10_000);
  assert.notEqual(await visibleCaption(), pressed);
  await close();
});

test('with reduced motion nothing moves and nothing waits unseen', async () => {
  const { page, close } = await harness.visit({ ...desktop, reducedMotion: 'reduce' });
  await page.clock.install();
  await goto(page, '/');
  await page.getByRole('button', { name: 'Play' }).waitFor();
  const caption = page.locator('figure[aria-hidden="false"] figcaption');
  const first = await caption.innerText();
  await page.clock.runFor(30_000);
  assert.equal(await caption.innerText(), first);
  assert.equal(await page.locator('[data-reveal="waiting"]').count(), 0);
  await close();
});

test('a section fades in once, when it comes into view, and stays', async () => {
  const { page, close } = await harness.visit(desktop);
  await goto(page, '/');
  const owners = page.locator('[data-reveal]', { hasText: 'Spa Owners' }).last();
  await page.waitForFunction(() => document.querySelectorAll('[data-reveal="waiting"]').length > 0);
  assert.equal(await owners.getAttribute('data-reveal'), 'waiting');
  await owners.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.querySelectorAll('[data-reveal="shown"]').length > 1);
  await page.evaluate(() => window.scrollTo(0, 0));
  await waitUntilIdle(page);
  assert.equal(await owners.getAttribute('data-reveal'), 'shown');
  await close();
});

test('offline, a dialog whose script is not there leaves the page where it is, and says so', async () => {
  const { page, context, close } = await harness.visit(desktop);
  const notice = page.getByText('We could not reach Spa Deals. Check your connection.');
  await goto(page, '/');
  await context.setOffline(true);
  await page.getByRole('main').getByRole('button', { name: 'List Your Spa' }).click();
  await notice.waitFor();
  assert.equal(new URL(page.url()).pathname, '/');
  await close();
});
