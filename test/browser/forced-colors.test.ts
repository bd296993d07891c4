import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addConversation, addMessage } from '../add-messages.ts';
import { addDeal, addLead, addSpa } from '../app.ts';
import { PHONE } from '../messaging.ts';
import { assertSound } from './accessibility.ts';
import { awake, desk, openStage } from './harness.ts';

let stage: Awaited<ReturnType<typeof openStage>>;
let slug: string;
before(async () => {
  stage = await openStage();
  const spa = await addSpa(stage.db, { zip: '78701' });
  slug = spa.slug;
  await addDeal(stage.db, spa);
  await addLead(stage.db);
  await addMessage(stage.db, await addConversation(stage.db, { unread: 2 }));
});
after(() => stage.close());

/** Buttons and links that are filled, and what is selected, without a border in forced colors. */
async function unmarked(page: Page): Promise<string[]> {
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
    const bare = [...document.querySelectorAll('[data-marked]')].filter((one) =>
      /^none|^\w+ 0px/.test(borderOf(one)),
    );
    // What is selected must look unlike its neighbors, which may have a border too.
    const alike = [...document.querySelectorAll('[aria-current]:not([aria-current=false])')].filter(
      (one) => {
        const others = [...(one.closest('ul, div')?.querySelectorAll('a, button') ?? [])];
        return others.some((other) => other !== one && borderOf(other) === borderOf(one));
      },
    );
    return [...bare, ...alike].map((one) => one.outerHTML.slice(0, 200));
  });
}

async function assertMarked(page: Page, paths: string[]) {
  for (const path of paths) {
    await page.goto(path);
    await awake(page);
    assert.deepEqual(await unmarked(page), [], path);
    await assertSound(page, `${path} in forced colors`);
  }
}

test('where the reader chose the colors, buttons and what is selected are seen on public pages', async () => {
  const { page, close } = await stage.visit({ ...desk, reducedMotion: 'reduce' });
  const filtered = '/deals?zip=78701&max_price=100&minutes=30';
  await assertMarked(page, ['/', filtered, `/deals/${slug}`, '/list-your-spa']);
  await close();
});

test('where the reader chose the colors, buttons and what is selected are seen in the back office', async () => {
  const { page, close } = await stage.visitOffice(desk);
  const inbox = `/admin/messages?${new URLSearchParams({ phone: PHONE })}`;
  await assertMarked(page, [
    '/admin',
    '/admin/deals/new',
    '/admin/leads',
    inbox,
    '/admin/settings',
  ]);
  await close();
});
