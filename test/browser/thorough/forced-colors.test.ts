import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addConversation, addMessage } from '../../helpers/add-messages.ts';
import { addBusiness, addDeal, addLead } from '../../helpers/app.ts';
import { PHONE } from '../../helpers/messaging.ts';
import { assertAccessible } from '../accessibility.ts';
import { desktop, goto, openHarness } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
let slug: string;
before(async () => {
  harness = await openHarness();
  const business = await addBusiness(harness.db, { zip: '78701' });
  slug = business.slug;
  await addDeal(harness.db, business);
  await addLead(harness.db);
  await addMessage(harness.db, await addConversation(harness.db, { unread: 2 }));
});
after(() => harness.close());

async function unmarkedElements(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'none' });
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('a, button, [aria-current], [aria-selected]')) {
      const isCurrent = one.matches(
        '[aria-current=page], [aria-current=true], [aria-selected=true]',
      );
      const isFilled = !/rgba?\(.*, 0\)/.test(getComputedStyle(one).backgroundColor);
      one.toggleAttribute('data-marked', isCurrent || isFilled);
    }
  });
  await page.emulateMedia({ forcedColors: 'active' });
  return page.evaluate(() => {
    const borderOf = (one: Element) => {
      const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(one);
      return `${borderTopStyle} ${borderTopWidth} ${borderTopColor}`;
    };
    const elementsWithoutBorder = [...document.querySelectorAll('[data-marked]')].filter((one) =>
      /^none|^\w+ 0px/.test(borderOf(one)),
    );
    // A selected item must look unlike its neighbors, which may have a border too.
    const sameAsNeighbors = [
      ...document.querySelectorAll('[aria-current]:not([aria-current=false])'),
    ].filter((one) => {
      const others = [...(one.closest('ul, div')?.querySelectorAll('a, button') ?? [])];
      return others.some((other) => other !== one && borderOf(other) === borderOf(one));
    });
    return [...elementsWithoutBorder, ...sameAsNeighbors].map((one) => one.outerHTML.slice(0, 200));
  });
}

async function assertMarked(page: Page, paths: string[]) {
  for (const path of paths) {
    await goto(page, path);
    assert.deepEqual(await unmarkedElements(page), [], path);
    await assertAccessible(page, `${path} in forced colors`);
  }
}

test('where the reader chose the colors, buttons and what is selected are seen on public pages', async () => {
  const { page, close } = await harness.visit({ ...desktop, reducedMotion: 'reduce' });
  const filtered = '/deals?zip=78701&max_price=100&minutes=30';
  await assertMarked(page, ['/', filtered, `/deals/${slug}`, '/list-your-spa']);
  await close();
});

test('where the reader chose the colors, buttons and what is selected are seen in the back office', async () => {
  const { page, close } = await harness.visitAsAdmin(desktop);
  const inbox = `/admin/messages?${new URLSearchParams({ phone: PHONE })}`;
  await assertMarked(page, [
    '/admin',
    '/admin/deals/new',
    '/admin/leads',
    inbox,
    '/admin/settings/brand',
  ]);
  await close();
});
