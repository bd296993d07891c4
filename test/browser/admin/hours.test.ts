import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BusinessRow } from '../../../database/tables.ts';
import { HOUR_MS } from '../../../market/durations.ts';
import { addBusiness, MONDAY_NOON } from '../../helpers/app.ts';
import { businessEdit } from '../../helpers/signed-in-admin.ts';
import { assertAccessible } from '../accessibility.ts';
import { desktop, goto, openHarness, unfold } from '../harness.ts';

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

test('hours are one line, and a day that is changed in the grid behind it changes the line', async () => {
  const { page, close } = await harness.visitAsAdmin(desktop, businessEdit(business.id));
  await unfold(page, 'Hours');
  const line = page.getByLabel('Hours', { exact: true });
  assert.equal(await line.inputValue(), 'Mon 9–7, Sat 10–4');
  await page.getByText('Day by day', { exact: true }).click();
  await page.getByLabel('Sunday opens').fill('11:00');
  assert.equal(await line.inputValue(), 'Mon 9–7, Sat 10–4, Sun 11–');
  await page.getByLabel('Sunday closes').fill('16:00');
  await page.getByLabel('Saturday opens').fill('11:00');
  assert.equal(await line.inputValue(), 'Mon 9–7, Sat–Sun 11–4');
  await assertAccessible(page);
  await line.fill('Mostly in the morning');
  assert.ok(await page.getByLabel('Sunday opens').isDisabled(), 'the grid waits');
  await line.fill('Mon–Fri 9–7, Sat 10–4');
  assert.equal(await page.getByLabel('Friday closes').inputValue(), '19:00');
  await page.getByText('Monday to Friday 9 AM to 7 PM, Saturday 10 AM to 4 PM').waitFor();
  await page.getByRole('button', { name: 'Save Business' }).click();
  await page.getByText('Business updated successfully').waitFor();
  const stored = await harness.db.selectFrom('businesses').select('hours').executeTakeFirst();
  assert.equal(
    stored?.hours,
    `${['Mo', 'Tu', 'We', 'Th', 'Fr'].map((day) => `${day} 09:00-19:00`).join(', ')}, Sa 10:00-16:00`,
  );
  await close();
});
