import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDeal } from '../../../helpers/app.ts';
import { addAnswers, addInsight } from '../../../helpers/insight.ts';
import { desktop, openHarness } from '../../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness();
  await addInsight(harness.db, '2026-03-02');
  await addAnswers(harness.db, 12);
  const spa = await harness.db.selectFrom('businesses').selectAll().executeTakeFirstOrThrow();
  for (let n = 0; n < 20; n += 1)
    await addDeal(harness.db, spa, {
      title: `Hot stones ${n}, all that a tired back may wish for`,
    });
});
after(() => harness.close());

const INSIGHT = '/admin/insight';
test('each plot says its finding, has a title for each mark, and its rows as a table', async () => {
  const { page, close } = await harness.visitAsAdmin(desktop, INSIGHT);
  const plot = page.getByRole('img', {
    name: /^Searches: [\d,]+ in the 28 days until yesterday; \d+% more/,
  });
  assert.equal(await plot.locator('g > title').count(), 13);
  const figure = page.getByRole('figure').filter({ has: plot });
  await figure.locator('summary', { hasText: 'More of' }).click();
  await figure.getByText('Show as a table').click();
  assert.equal(await figure.getByRole('row').count(), 14);
  const map = page.getByRole('img', {
    name: /^Most searches without a result are in Amarillo, TX/,
  });
  assert.equal(await map.locator('g > title').count(), 10);
  await close();
});

test('on paper the plots are light, with their tables, and without what one clicks', async () => {
  const { page, close } = await harness.visitAsAdmin({ ...desktop, colorScheme: 'dark' }, INSIGHT);
  await page.emulateMedia({ media: 'print' });
  const visible = (text: string) => page.getByText(text).filter({ visible: true });
  assert.ok((await visible('People a day').count()) > 1);
  assert.ok((await page.getByRole('cell', { name: '2026-02-23' }).first().boundingBox())?.height);
  for (const text of ['Download CSV', 'Show as a table', '90 days', 'Find leads near', 'Sign Out'])
    assert.equal(await visible(text).count(), 0, text);
  const background = await page.evaluate(
    () => getComputedStyle(document.documentElement).backgroundColor,
  );
  assert.equal(background, 'rgb(255, 255, 255)');
  await close();
});
