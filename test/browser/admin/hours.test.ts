import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BusinessRow } from '../../../database/tables.ts';
import { HOUR_MS } from '../../../market/durations.ts';
import { addBusiness, MONDAY_NOON } from '../../helpers/app.ts';
import { businessEdit } from '../../helpers/signed-in-admin.ts';
import { desktop, goto, openHarness } from '../harness.ts';

const HOURS = 'Mo 09:00-19:00, Sa 10:00-16:00';

let harness: Awaited<ReturnType<typeof openHarness>>;
let business: BusinessRow;
before(async () => {
  harness = await openHarness();
  business = await addBusiness(harness.db, { zip: '78701', hours: HOURS });
});
after(() => harness.close());

test("'Open now' follows the spa's clock wherever the visitor is, while the page stays open", async () => {
  const { page, close } = await harness.visit({ ...desktop, timezoneId: 'Asia/Tokyo' });
  await page.clock.install({ time: MONDAY_NOON });
  await goto(page, `/business/${business.slug}`);
  await page.getByText('Open now until 7 PM').waitFor();
  await page.clock.fastForward(7 * HOUR_MS);
  await page.getByText('Closed now, opens Saturday at 10 AM').waitFor();
  await close();
});

test('without JavaScript the page has the week, and says nothing of now', async () => {
  const { page, close } = await harness.visit({ ...desktop, javaScriptEnabled: false });
  await goto(page, `/business/${business.slug}`);
  assert.ok(await page.getByText('Tuesday to Friday').isVisible());
  assert.equal(await page.getByText(/Open now|Closed now/).count(), 0);
  await close();
});

test('the weekdays take the times of Monday at one press', async () => {
  const { page, close } = await harness.visitAsAdmin(desktop, businessEdit(business.id));
  await page.getByRole('button', { name: 'Same as Monday, until Friday' }).click();
  for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    assert.equal(await page.getByLabel(`${day} opens`).inputValue(), '09:00');
    assert.equal(await page.getByLabel(`${day} closes`).inputValue(), '19:00');
  }
  assert.equal(await page.getByLabel('Saturday opens').inputValue(), '10:00');
  await page.getByRole('button', { name: 'Save Business' }).click();
  await page.getByText('Business updated successfully').waitFor();
  const stored = await harness.db.selectFrom('businesses').select('hours').executeTakeFirst();
  assert.equal(
    stored?.hours,
    `${['Mo', 'Tu', 'We', 'Th', 'Fr'].map((day) => `${day} 09:00-19:00`).join(', ')}, Sa 10:00-16:00`,
  );
  await close();
});
