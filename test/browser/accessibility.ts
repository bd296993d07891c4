import assert from 'node:assert/strict';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** axe finds no barrier on the page as it stands, and it does not scroll sideways. */
export async function assertSound(page: Page, where = page.url(), exceptFor: string[] = []) {
  const { violations } = await new AxeBuilder({ page }).disableRules(exceptFor).analyze();
  assert.deepEqual(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    [],
    where,
  );
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(wide, false, `${where} scrolls sideways`);
}
