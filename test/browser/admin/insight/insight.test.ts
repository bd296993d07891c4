import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addAnswers, addInsight } from '../../../helpers/insight.ts';
import { sample } from '../../../helpers/thorough.ts';
import { assertAccessible } from '../../accessibility.ts';
import { desktop, goto, openHarness, phone } from '../../harness.ts';
import { layoutProblems } from '../../layout-checks.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness();
  await addInsight(harness.db, '2026-03-02');
  await addAnswers(harness.db, 12);
});
after(() => harness.close());

const INSIGHT = '/admin/insight';
const PLOTS = ['Searches', 'Deal views', 'Book Now', 'Demand without deals'];

for (const [row, colorScheme] of (['light', 'dark'] as const).entries()) {
  test(`axe finds no barrier on the Insight page, ${colorScheme}, on phones and desktops`, async () => {
    for (const size of sample([phone, desktop], 2, row)) {
      const { page, browserErrors, close } = await harness.visitAsAdmin({ ...size, colorScheme });
      await goto(page, INSIGHT, { waitUntil: 'load' });
      for (const summary of await page.locator('summary').all()) await summary.click();
      await assertAccessible(page, INSIGHT);
      assert.deepEqual(browserErrors, []);
      await close();
    }
  });
}

test('at 320 px nothing is cut off, with all tables open', async () => {
  const { page, close } = await harness.visitAsAdmin({ viewport: { width: 320, height: 640 } });
  for (const path of [INSIGHT, `${INSIGHT}?days=90&by=spa&order=worst`]) {
    await goto(page, path, { waitUntil: 'load' });
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    assert.deepEqual(await layoutProblems(page), [], path);
  }
  await close();
});

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
  const map = page.getByRole('img', { name: /^Most people search in vain in Amarillo, TX/ });
  assert.equal(await map.locator('g > title').count(), 10);
  await close();
});

test('without scripts the page shows the same, and its links choose the span and the group', async () => {
  const { page, close } = await harness.visitAsAdmin({ ...phone, javaScriptEnabled: false });
  await goto(page, INSIGHT, { waitUntil: 'load' });
  await page.getByRole('link', { name: '90 days' }).click();
  await page.getByText('The last 90 days.').waitFor();
  await page.getByRole('link', { name: 'Spas', exact: true }).click();
  await page.getByRole('rowheader', { name: 'Juniper Hour' }).waitFor();
  for (const name of PLOTS) await page.getByRole('heading', { name, exact: true }).waitFor();
  await page.locator('summary', { hasText: 'More of Demand' }).click();
  const link = page.getByRole('link', { name: /^Download CSV.*Demand without deals/ });
  const file = await page.request.get((await link.getAttribute('href')) ?? '');
  assert.match(file.headers()['content-disposition'] ?? '', /"figures-demand-2026-03-02\.csv"/);
  assert.match(await file.text(), /\r?\n79101,"?Amarillo, TX/);
  await close();
});

test('from a place without deals one comes to the leads there', async () => {
  const { page, close } = await harness.visitAsAdmin(desktop, INSIGHT);
  await page.getByRole('link', { name: 'Find leads near Amarillo, TX' }).click();
  await page.getByRole('heading', { name: /Business Leads/ }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('search'), 'Amarillo TX');
  await close();
});

test('on a phone the page is behind More, in the rail on a desktop', async () => {
  const small = await harness.visitAsAdmin(phone, '/admin/more');
  await small.page.getByRole('main').getByRole('link', { name: 'Insight' }).click();
  await small.page.getByRole('heading', { name: 'Insight', exact: true }).waitFor();
  await small.close();
  const large = await harness.visitAsAdmin(desktop, '/admin');
  await large.page.getByRole('navigation').getByRole('link', { name: 'Insight' }).click();
  await large.page.getByRole('heading', { name: 'Insight', exact: true }).waitFor();
  await large.close();
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
