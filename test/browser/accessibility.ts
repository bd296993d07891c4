import assert from 'node:assert/strict';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** axe finds no barrier on the page as it stands, and it does not scroll sideways. */
export async function assertAccessible(
  page: Page,
  description = page.url(),
  disabledRules: string[] = [],
) {
  const { violations } = await new AxeBuilder({ page }).disableRules(disabledRules).analyze();
  assert.deepEqual(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    [],
    description,
  );
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(isTooWide, false, `${description} scrolls sideways`);
}
