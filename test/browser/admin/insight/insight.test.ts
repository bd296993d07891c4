import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addInsight } from '../../../helpers/insight.ts';
import { desktop, openHarness, phone } from '../../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness();
  await addInsight(harness.db, '2026-03-02');
});
after(() => harness.close());

const INSIGHT = '/admin/insight';

test('the letters of the plot are as large on a phone as on a desk', async () => {
  const heights: number[] = [];
  for (const screen of [desktop, phone]) {
    const { page, close } = await harness.visitAsAdmin(screen, INSIGHT);
    const highest = page.getByRole('figure').locator('svg text').first();
    heights.push(Math.round((await highest.boundingBox())?.height ?? 0));
    await close();
  }
  assert.equal(heights[0], heights[1]);
});

test('on paper the plot is light, with its table, and without what one clicks', async () => {
  const { page, close } = await harness.visitAsAdmin({ ...desktop, colorScheme: 'dark' }, INSIGHT);
  await page.emulateMedia({ media: 'print' });
  const visible = (text: string) => page.getByText(text).filter({ visible: true });
  assert.ok(
    (await page.getByRole('cell', { name: 'Feb 23 to Mar 1' }).first().boundingBox())?.height,
  );
  for (const text of ['Download CSV', 'Show as a table', 'Most clicked', 'Find leads', 'Sign Out'])
    assert.equal(await visible(text).count(), 0, text);
  const background = await page.evaluate(
    () => getComputedStyle(document.documentElement).backgroundColor,
  );
  assert.equal(background, 'rgb(255, 255, 255)');
  await close();
});
