import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { FAQ_NUMBERS, TESTIMONIAL_NUMBERS } from '../../../market/settings/fields.ts';
import { DAY_MS, MONDAY_NOON } from '../../helpers/app.ts';
import { addInsight } from '../../helpers/insight.ts';
import { lookAt, TURN } from '../../helpers/turn.ts';
import { adminScreens } from '../admin-screens.ts';
import { desktop, openHarness } from '../harness.ts';
import { layoutProblems } from '../layout-checks.ts';
import { addHostileRecords, type HostileRecords } from './hostile-records.ts';

const WORD = 'Aromatherapyreflexologyhydrotherapythalassotherapy'.repeat(2);
/** 320 px are also what a screen of 1280 px shows at 400 % zoom. */
const narrow = { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' } as const;

let harness: Awaited<ReturnType<typeof openHarness>>;
let hostileRecords: HostileRecords;
let expired: HostileRecords;
before(async () => {
  harness = await openHarness();
  const { db } = harness;
  hostileRecords = await addHostileRecords(db, harness.origin, 0, () => WORD);
  const prices = { regular_price_cents: 999_999, deal_price_cents: 999_950 };
  await db.updateTable('deals').set(prices).execute();
  expired = await addHostileRecords(db, harness.origin, 1, (n) => `${WORD.slice(0, 90)}${n}`);
  const expiredAt = { expires_at: MONDAY_NOON - DAY_MS };
  await db.updateTable('deals').set(expiredAt).where('id', '=', expired.deal.id).execute();
  const now = { created_at: MONDAY_NOON, updated_at: MONDAY_NOON };
  const reply = { id: 'reply', name: WORD.slice(0, 60), text: WORD };
  await db
    .insertInto('saved_replies')
    .values({ ...reply, ...now })
    .execute();
  const values: Record<string, string> = {
    brand: WORD.slice(0, 60),
    product: WORD.slice(0, 40),
    supportEmail: `${WORD.slice(0, 60)}@example.com`,
    jurisdiction: WORD,
    heroTitle: WORD.slice(0, 80),
    heroPromise: WORD,
  };
  for (const n of FAQ_NUMBERS)
    Object.assign(values, { [`question${n}`]: WORD, [`answer${n}`]: WORD });
  for (const n of TESTIMONIAL_NUMBERS)
    Object.assign(values, {
      [`quote${n}`]: WORD,
      [`author${n}`]: WORD.slice(0, 60),
      [`location${n}`]: WORD.slice(0, 60),
    });
  const document = JSON.stringify({ values, saved: {} });
  await db.updateTable('settings').set({ updated_at: 1, document }).execute();
});
after(() => harness.close());

async function assertFits(page: Page, paths: string[]) {
  const problems: string[] = [];
  for (const [n, path] of paths.entries()) {
    const { viewport } = lookAt(n, [narrow, desktop]);
    await page.setViewportSize(viewport);
    await page.goto(path);
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true;
    });
    for (const problem of await layoutProblems(page))
      problems.push(`${path} at ${viewport.width} px: ${problem}`);
  }
  assert.deepEqual(problems, []);
}

test(`no word of 100 letters pushes a public page sideways or breaks another in two (${TURN})`, async () => {
  const { page, close } = await harness.visit(narrow);
  const { business, deal } = hostileRecords;
  await assertFits(page, [
    '/',
    '/deals',
    '/deals?zip=78701',
    '/deals?zip=78701&max_price=50&minutes=120',
    '/deals?zip=99501',
    `/deals/${business.slug}?deal=${deal.id}`,
    `/deals/${business.slug}?deal=${expired.deal.id}`,
    `/deals/${expired.business.slug}`,
    '/deals/nothing',
    `/business/${business.slug}`,
    '/list-your-spa',
    '/list-your-spa/thank-you',
    '/zips?city=san',
    '/unsubscribe/nobody',
    '/alerts/confirm/nobody',
    '/alerts/keep/nobody',
    '/privacy',
    '/terms',
    '/admin/login',
  ]);
  await close();
});

test(`no word of 100 letters pushes a screen of the back office sideways or breaks another in two (${TURN})`, async () => {
  // Not earlier: more kinds of deals are a row to swipe on the public results.
  await addInsight(harness.db, '2026-03-02');
  const { page, close } = await harness.visitAsAdmin(narrow);
  await assertFits(page, adminScreens(hostileRecords));
  await close();
});

test('at 320 px the booking bar of a deal covers nothing at the end of the page', async () => {
  const { page, close } = await harness.visit(narrow);
  await page.goto(`/deals/${hostileRecords.business.slug}?deal=${hostileRecords.deal.id}`);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const bar = await page.getByRole('link', { name: 'Book Now' }).locator('..').boundingBox();
  const last = await page.getByRole('contentinfo').getByRole('link').last().boundingBox();
  assert.ok(bar && last && last.y + last.height <= bar.y, JSON.stringify({ bar, last }));
  await close();
});
