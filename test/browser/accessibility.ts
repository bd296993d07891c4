import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** A page gets this file, because it is half as long as what the package exports. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** A pressed button is paler until its answer is there, and fades back; that color must not be judged. */
async function untilAtRest(page: Page) {
  await page.locator('html:not([data-fetching])').waitFor();
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

export async function assertAccessible(
  page: Page,
  description = page.url(),
  disabledRules: string[] = [],
) {
  await page.evaluate(axeSource);
  await untilAtRest(page);
  // Frames show public pages and mails, which have tests of their own; a preview that is replaced meanwhile
  // would never answer. axe records only violations, which takes half the time.
  const options: axe.RunOptions = {
    iframes: false,
    resultTypes: ['violations'],
    rules: Object.fromEntries(disabledRules.map((rule) => [rule, { enabled: false }])),
  };
  const violations = await page.evaluate(async (options) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    const { violations } = await loaded.run(options);
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  }, options);
  assert.deepEqual(violations, [], description);
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(isTooWide, false, `${description} scrolls sideways`);
}
