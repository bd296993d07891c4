import assert from 'node:assert/strict';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** axe finds no barrier on the page, and the page does not scroll sideways. */
export async function assertAccessible(
  page: Page,
  description = page.url(),
  disabledRules: string[] = [],
) {
  // Frames show public pages and mails, which have tests of their own; a preview that is replaced
  // meanwhile would never answer. The legacy mode needs no blank page for each analysis, and axe
  // writes down nothing about what is sound, which takes it half the time.
  const axe = new AxeBuilder({ page })
    .options({ iframes: false, resultTypes: ['violations'] })
    .disableRules(disabledRules)
    .setLegacyMode();
  const { violations } = await axe.analyze();
  assert.deepEqual(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    [],
    description,
  );
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(isTooWide, false, `${description} scrolls sideways`);
}
