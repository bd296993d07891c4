import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addConversation } from '../../../helpers/add-messages.ts';
import { addBusiness, addDeal, addLead, DAY_MS, MONDAY_NOON } from '../../../helpers/app.ts';
import { assertAccessible } from '../../accessibility.ts';
import { desktop, openHarness, phone } from '../../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness({ dependencies: { sampleContent: true } });
  const { db } = harness;
  const business = await addBusiness(db, { name: 'Juniper Hour', zip: '78701' });
  await addDeal(db, business, { expires_at: MONDAY_NOON + DAY_MS, image_url: 'none' });
  for (const n of [1, 2, 3, 4, 5]) {
    const businessName = `${n} Exceptionally Long Names of a Day Spa & Wellness House`;
    await addLead(db, { businessName, email: `${n}@spa.example` });
    await addConversation(db, { customer_phone: `+1212555010${n}`, unread: n });
  }
  for (const day of ['2026-02-02', '2026-02-09', '2026-02-16', '2026-02-23'])
    for (const [kind, n] of Object.entries({ search: 1204, view: 310, book: 41, lead: 3 }))
      await db
        .insertInto('insight_days')
        .values({ day, kind, key: '', n: n + Number(day.slice(-2)) })
        .execute();
});
after(() => harness.close());

for (const [name, size] of Object.entries({ phone, desktop }))
  for (const colorScheme of ['light', 'dark'] as const)
    test(`on a ${name}, ${colorScheme}, the week's figures stand on the dashboard without a barrier`, async () => {
      const { page, close } = await harness.visitAsAdmin({ ...size, colorScheme }, '/admin');
      await page.getByRole('heading', { name: 'This week' }).waitFor();
      await page.getByText('1% more').first().waitFor();
      const figure = await page.getByText('Searches', { exact: true }).boundingBox();
      assert.ok((figure?.y ?? 9999) < (name === 'phone' ? 780 : 650), `at ${figure?.y}`);
      await assertAccessible(page);
      await close();
    });
