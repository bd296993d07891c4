import { after, before, test } from 'node:test';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON } from '../../../app.ts';
import { assertAccessible } from '../../accessibility.ts';
import { desktop, openHarness, phone } from '../../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness();
  const { db } = harness;
  const business = await addBusiness(db, { name: 'Juniper Hour', zip: '78701' });
  await addDeal(db, business, { expires_at: MONDAY_NOON + DAY_MS, image_url: 'none' });
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
      await page.getByText('1,213 a week before: 1% more').waitFor();
      await assertAccessible(page);
      await close();
    });
