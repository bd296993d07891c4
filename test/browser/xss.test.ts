import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { MONDAY_NOON } from '../app.ts';
import { awake, desk, openStage } from './harness.ts';
import { addHostile, type Hostile, payload, RECORDS } from './hostile-records.ts';
import { payloads } from './xss-payloads.ts';

let stage: Awaited<ReturnType<typeof openStage>>;
const records: Hostile[] = [];
before(async () => {
  stage = await openStage();
  for (let n = 0; n < RECORDS; n += 1) {
    records.push(await addHostile(stage.db, stage.origin, n));
    const reply = { id: `reply ${n}`, name: payload(n), text: payload(n + 1) };
    const times = { created_at: MONDAY_NOON, updated_at: MONDAY_NOON };
    await stage.db
      .insertInto('saved_replies')
      .values({ ...reply, ...times })
      .execute();
  }
});
after(() => stage.close());

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
            one.matches(
              'iframe:not([sandbox=""]), object, embed, base, math, marquee, template script',
            ) ||
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

/** The words of a list's first pages. */
async function listedOn(page: Page, path: string, pages: number): Promise<string> {
  let words = '';
  for (let number = 1; number <= pages; number += 1)
    words += await wordsOn(page, `${path}&page=${number}`);
  return words;
}

function assertSays(words: string, texts: string[], where: string) {
  for (const text of texts) assert.ok(words.includes(folded(text)), `${where} lacks ${text}`);
}

// Hundreds of pages each, on a machine that may be busy.
const patient = { timeout: 600_000 };

test(
  'whatever is stored of a spa and its deal is shown to visitors as the text that it is',
  patient,
  async () => {
    const { page, deeds, complaints, close } = watch(await stage.visit(desk));
    for (const { spa, deal } of records) {
      const facts = [spa.name, spa.address, spa.city];
      const about = `/business/${spa.slug}`;
      assertSays(await wordsOn(page, about), [...facts, spa.about, deal.title], about);
      const path = `/deals/${spa.slug}?deal=${deal.id}`;
      const told = [deal.title, deal.description, deal.cancellation_policy];
      assertSays(await wordsOn(page, path), [...facts, ...told], path);
      const booking = await page.getByRole('link', { name: /^Book Now/ }).getAttribute('href');
      assert.equal(booking, deal.checkout_url);
    }
    const names = records.map(({ spa }) => spa.name);
    const results = await listedOn(page, '/deals?zip=78701', 2);
    assertSays(results, [...names, ...payloads], 'the results');
    assert.deepEqual(deeds, []);
    assert.deepEqual(complaints.filter(isNoMissingPicture), []);
    await close();
  },
);

test(
  'businesses and deals are shown to the administrator as the text that they are',
  patient,
  async () => {
    const { page, deeds, complaints, close } = watch(await stage.visitOffice(desk));
    for (const { spa, deal, told } of records) {
      const edit = `/admin/businesses/${spa.id}/edit`;
      const entered = [spa.name, spa.email, spa.address, spa.city, spa.about];
      assertSays(await wordsOn(page, edit), [...entered, ...told], edit);
      const dealEdit = `/admin/deals/${deal.id}/edit`;
      const offered = [deal.title, deal.description, deal.cancellation_policy, deal.checkout_url];
      assertSays(await wordsOn(page, dealEdit), [...offered, spa.name, ...told], dealEdit);
      const found = `/admin/businesses?search=${encodeURIComponent(spa.name)}&deals=${spa.id}`;
      assertSays(await wordsOn(page, found), [spa.name, spa.email, spa.city, deal.title], found);
    }
    await wordsOn(page, '/admin');
    assertSays(await listedOn(page, '/admin/deals?state=all', 2), payloads, 'the deal manager');
    assert.deepEqual(deeds, []);
    assert.deepEqual(complaints.filter(isNoMissingPicture), []);
    await close();
  },
);

test(
  'leads, mails and texts are shown to the administrator as the text that they are',
  patient,
  async () => {
    const { page, deeds, complaints, close } = watch(await stage.visitOffice(desk));
    for (const { spa, lead, mail, conversation, texts } of records) {
      const own = [lead.business_name, lead.email, lead.location, lead.text_consent_words ?? ''];
      const one = `/admin/leads/${lead.id}`;
      assertSays(await wordsOn(page, one), [...own, ...mail], one);
      const compose = `/admin/leads/${lead.id}/email`;
      assertSays(await wordsOn(page, compose), [lead.email, lead.business_name], compose);
      const made = `/admin/business/new?lead=${lead.id}`;
      assertSays(await wordsOn(page, made), [lead.business_name, lead.email], made);
      const inbox = `/admin/messages?phone=${encodeURIComponent(conversation.customer_phone)}`;
      const around = [...texts, spa.name, lead.business_name, lead.text_consent_words ?? ''];
      assertSays(await wordsOn(page, inbox), around, inbox);
    }
    assertSays(await listedOn(page, '/admin/leads?search=', 2), payloads, 'the leads');
    assertSays(await wordsOn(page, '/admin/messages/replies'), payloads, 'the saved replies');
    assert.deepEqual(deeds, []);
    assert.deepEqual(complaints.filter(isNoMissingPicture), []);
    await close();
  },
);

/** Most pictures' addresses lead nowhere, which the browser notes. */
const isNoMissingPicture = (complaint: string) => !/Failed to load resource/.test(complaint);
