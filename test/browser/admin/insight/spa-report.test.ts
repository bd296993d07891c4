import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addBusiness, addDeal } from '../../../helpers/app.ts';
import { addCountedDays } from '../../../helpers/insight.ts';
import { assertAccessible } from '../../accessibility.ts';
import { desktop, openHarness, phone } from '../../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
let path: string;
before(async () => {
  harness = await openHarness();
  const { db } = harness;
  const add = async (name: string, deals: number, factor: number) => {
    const business = await addBusiness(db, { name, zip: '78701' });
    for (let i = 0; i < deals; i += 1) {
      const title = `${['Hot stones', 'Deep tissue', 'Facial with rose oil'][i % 3]}, ${30 + i} minutes, with everything that a tired back may wish for after a long week`;
      const deal = await addDeal(db, business, { title });
      for (const [step, people] of Object.entries({ shown: 90, viewed: 14, clicked: 3 }))
        for (const day of ['2025-12-20', '2026-01-20', '2026-02-04', '2026-02-12', '2026-02-26'])
          await db
            .insertInto('insight_paths')
            .values({
              day,
              deal_id: deal.id,
              step: step as 'shown' | 'viewed' | 'clicked',
              people: Math.round(people * factor + i * Number(day.slice(-1))),
            })
            .execute();
    }
    return business;
  };
  const business = await add('Juniper Hour Massage & Bodywork', 24, 1);
  for (const n of [1, 2, 3, 4, 5]) await add(`Rival ${n}`, 1, n);
  await addCountedDays(db, '2025-11-01', '2026-03-01');
  path = `/admin/businesses/${business.id}/report?days=90`;
});
after(() => harness.close());

for (const [name, size] of Object.entries({ phone, desktop }))
  for (const colorScheme of ['light', 'dark'] as const)
    test(`on a ${name}, ${colorScheme}, the report has no barrier`, async () => {
      const { page, close } = await harness.visitAsAdmin({ ...size, colorScheme }, path);
      await page.getByRole('heading', { name: 'By deal' }).waitFor();
      await assertAccessible(page);
      await close();
    });

test('on paper it is two light pages at most, with nothing to click', async () => {
  const { page, close } = await harness.visitAsAdmin({ ...desktop, colorScheme: 'dark' }, path);
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  assert.ok(pages === 1 || pages === 2, `${pages} pages`);
  await page.emulateMedia({ media: 'print' });
  const clickable = page.locator('a, button, summary, input').filter({ visible: true });
  assert.deepEqual(await clickable.allTextContents(), []);
  const background = await page.evaluate(
    () => getComputedStyle(document.documentElement).backgroundColor,
  );
  assert.equal(background, 'rgb(255, 255, 255)');
  await close();
});

test('without a script the days are chosen all the same', async () => {
  const options = { ...desktop, javaScriptEnabled: false };
  const { page, close } = await harness.visitAsAdmin(options, path);
  await page.getByRole('link', { name: '28 days' }).click();
  await page.getByText('Report for 28 days').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Print' }).count(), 0);
  await close();
});
