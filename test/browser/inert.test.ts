import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { BusinessRow, DealRow } from '../../database/tables.ts';
import { recordChange } from '../../market/audit/store.server.ts';
import { addDeal, addSpa, MONDAY_NOON } from '../world.ts';
import { payloads } from './payloads.ts';
import { awake, desk, openStage } from './stage.ts';

/**
 * Every payload stands in every text field that is stored: record number n has payload n + k in its
 * field number k. Rows are written past all forms, as if one of them had let everything through.
 */
const payload = (n: number) => payloads[n % payloads.length] ?? '';

let stage: Awaited<ReturnType<typeof openStage>>;
const spas: BusinessRow[] = [];
const deals: DealRow[] = [];
before(async () => {
  stage = await openStage();
  for (const [n] of payloads.entries()) await addHostileSpa(n);
});
after(() => stage.close());

async function addHostileSpa(n: number) {
  const spa = await addSpa(stage.db, {
    name: payload(n),
    email: `${payload(n + 1)}@example.com`,
    address: payload(n + 2),
    city: payload(n + 3),
    about: payload(n + 4),
    zip: '78701',
  });
  const deal = await addDeal(stage.db, spa, {
    title: payload(n + 5),
    description: payload(n + 6),
    cancellation_policy: payload(n + 7),
    image_url: `${stage.origin}/scenes/${encodeURIComponent(payload(n + 8))}.svg`,
    checkout_url: `https://buy.stripe.com/${payload(n + 9)}`,
  });
  spas.push(spa);
  deals.push(deal);
  const told = { at: MONDAY_NOON, who: payload(n + 10), what: 'updated' } as const;
  const before = { name: payload(n + 11), title: payload(n + 11) };
  const after = { name: payload(n + 12), title: payload(n + 12) };
  for (const [kind, recordId] of [
    ['business', spa.id],
    ['deal', deal.id],
  ] as const)
    await recordChange(stage.db, { ...told, kind, recordId, before, after });
}

/** A window in which anything that a payload could achieve is written down. */
function watch({ page, complaints, close }: Awaited<ReturnType<typeof stage.visit>>) {
  const deeds: string[] = [];
  page.on('dialog', (dialog) => {
    deeds.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { pathname, origin } = new URL(request.url());
    // Pictures on foreign hosts and unknown scenes are what these records ask for, openly.
    if (pathname === '/stolen' || (origin !== stage.origin && request.resourceType() !== 'image'))
      deeds.push(`request: ${request.url()}`);
  });
  page.on('popup', (popup) => deeds.push(`window: ${popup.url()}`));
  return { page, complaints, deeds, close };
}

const folded = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Opens a page, lets its script wake up, and returns all its words, those in fields too. */
async function wordsOn(page: Page, path: string): Promise<string> {
  await page.goto(path, { waitUntil: 'load' });
  await awake(page);
  const found = await page.evaluate(() => {
    const all = [...document.querySelectorAll('*')];
    const fields = all.filter(
      (one) => one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement,
    );
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const script of body.querySelectorAll('script, style')) script.remove();
    return {
      words: [document.title, body.textContent, ...fields.map(({ value }) => value)].join(' '),
      grown: all
        .filter(
          (one) =>
            one.matches('iframe, object, embed, base, math, marquee, template script') ||
            [...one.attributes].some(
              ({ name, value }) =>
                name.startsWith('on') ||
                (/^(href|src|action|formaction|xlink:href)$/.test(name) &&
                  /^\s*(javascript|vbscript|data:text)/i.test(value)),
            ),
        )
        .map(({ outerHTML }) => outerHTML.slice(0, 200)),
    };
  });
  assert.deepEqual(found.grown, [], path);
  return folded(found.words);
}

function assertSays(words: string, texts: string[], where: string) {
  for (const text of texts) assert.ok(words.includes(folded(text)), `${where} lacks ${text}`);
}

test('whatever is stored of a spa and its deal is shown to visitors as the text that it is', async () => {
  const { page, deeds, complaints, close } = watch(await stage.visit(desk));
  for (const [n, spa] of spas.entries()) {
    const deal = deals[n];
    assert.ok(deal);
    const facts = [spa.name, spa.address, spa.city];
    const about = `/business/${spa.slug}`;
    assertSays(await wordsOn(page, about), [...facts, spa.about, deal.title], about);
    const path = `/deals/${spa.slug}?deal=${deal.id}`;
    const told = [deal.title, deal.description, deal.cancellation_policy];
    assertSays(await wordsOn(page, path), [...facts, ...told], path);
    const booking = await page.getByRole('link', { name: /^Book Now/ }).getAttribute('href');
    assert.equal(booking, deal.checkout_url);
  }
  const listed = await Promise.all([1, 2, 3].map((number) => listedOn(number)));
  assertSays(listed.join(' '), [...spas.map(({ name }) => name), ...payloads], 'the results');
  assert.deepEqual(deeds, []);
  assert.deepEqual(complaints.filter(isNoMissingPicture), []);
  await close();
});

test('whatever is stored is shown to the administrator as the text that it is', async () => {
  const { page, deeds, complaints, close } = watch(await stage.visitOffice(desk));
  for (const [n, spa] of spas.entries()) {
    const deal = deals[n];
    assert.ok(deal);
    const changes = [payload(n + 10), payload(n + 11), payload(n + 12)];
    const edit = `/admin/businesses/${spa.id}/edit`;
    const entered = [spa.name, spa.email, spa.address, spa.city, spa.about];
    assertSays(await wordsOn(page, edit), [...entered, ...changes], edit);
    const dealEdit = `/admin/deals/${deal.id}/edit`;
    const offered = [deal.title, deal.description, deal.cancellation_policy, deal.checkout_url];
    assertSays(await wordsOn(page, dealEdit), [...offered, spa.name, ...changes], dealEdit);
    const found = `/admin/businesses?search=${encodeURIComponent(payload(n))}&deals=${spa.id}`;
    assertSays(await wordsOn(page, found), [spa.name, spa.email, spa.city, deal.title], found);
  }
  const lists = ['/admin', '/admin/deals?page=1', '/admin/deals?page=2', '/admin/deals?page=3'];
  let listed = '';
  for (const path of lists) listed += await wordsOn(page, path);
  assertSays(listed, payloads, 'the deal manager');
  assert.deepEqual(deeds, []);
  assert.deepEqual(complaints.filter(isNoMissingPicture), []);
  await close();
});

async function listedOn(number: number) {
  const { page, deeds, close } = watch(await stage.visit(desk));
  const words = await wordsOn(page, `/deals?zip=78701&page=${number}`);
  assert.deepEqual(deeds, []);
  await close();
  return words;
}

/** Most pictures' addresses lead nowhere, which the browser notes. */
const isNoMissingPicture = (complaint: string) => !/Failed to load resource/.test(complaint);
