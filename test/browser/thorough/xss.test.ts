import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { MONDAY_NOON } from '../../helpers/app.ts';
import { lookAt, TURN } from '../../helpers/turn.ts';
import { desktop, goto, openHarness } from '../harness.ts';
import { payloads } from '../xss-payloads.ts';
import {
  addHostileRecords,
  type HostileRecords,
  payloadGroup,
  RECORD_COUNT,
} from './hostile-records.ts';

// The lists show every payload; the pages of one record show those of the records whose turn it is.
let harness: Awaited<ReturnType<typeof openHarness>>;
const records: HostileRecords[] = [];
const fewRecords = () => records.filter((_, n) => lookAt(n, [0, 1, 2, 3, 4, 5, 6, 7]) === 0);
before(async () => {
  harness = await openHarness();
  for (let n = 0; n < RECORD_COUNT; n += 1) {
    records.push(await addHostileRecords(harness.db, harness.origin, n));
    const reply = { id: `reply ${n}`, name: payloadGroup(n), text: payloadGroup(n + 1) };
    const times = { created_at: MONDAY_NOON, updated_at: MONDAY_NOON };
    await harness.db
      .insertInto('saved_replies')
      .values({ ...reply, ...times })
      .execute();
  }
});
after(() => harness.close());

/** Records anything that a payload could achieve. */
function watch({ page, browserErrors, close }: Awaited<ReturnType<typeof harness.visit>>) {
  const activity: string[] = [];
  page.on('dialog', (dialog) => {
    activity.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { pathname, origin } = new URL(request.url());
    // These records ask openly for pictures on foreign hosts and for unknown scenes.
    if (pathname === '/stolen' || (origin !== harness.origin && request.resourceType() !== 'image'))
      activity.push(`request: ${request.url()}`);
  });
  page.on('popup', (popup) => activity.push(`window: ${popup.url()}`));
  return { page, complaints: browserErrors, activity, close };
}

const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ').trim();

async function textOnPage(page: Page, path: string): Promise<string> {
  await goto(page, path, { waitUntil: 'load' });
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
  return collapseSpaces(found.words);
}

async function textOfPages(page: Page, path: string, pages: number): Promise<string> {
  let text = '';
  for (let number = 1; number <= pages; number += 1)
    text += await textOnPage(page, `${path}&page=${number}`);
  return text;
}

function assertContains(pageText: string, texts: string[], where: string) {
  for (const text of texts)
    assert.ok(pageText.includes(collapseSpaces(text)), `${where} lacks ${text}`);
}

test(`what is stored of a spa and its deal is shown to visitors as plain text (${TURN})`, async () => {
  const { page, activity, complaints, close } = watch(await harness.visit(desktop));
  for (const { business, deal } of fewRecords()) {
    const facts = [business.name, business.address, business.city];
    const about = `/business/${business.slug}`;
    assertContains(await textOnPage(page, about), [...facts, business.about, deal.title], about);
    const path = `/deals/${business.slug}?deal=${deal.id}`;
    const dealTexts = [deal.title, deal.description, deal.cancellation_policy];
    assertContains(await textOnPage(page, path), [...facts, ...dealTexts], path);
    const booking = await page.getByRole('link', { name: /^Book Now/ }).getAttribute('href');
    assert.equal(booking, deal.checkout_url);
  }
  const names = records.map(({ business }) => business.name);
  const results = await textOfPages(page, '/deals?zip=78701', 2);
  assertContains(results, [...names, ...payloads], 'the results');
  assert.deepEqual(activity, []);
  assert.deepEqual(complaints.filter(isNoMissingPicture), []);
  await close();
});

test(`businesses and deals are shown to the administrator as plain text (${TURN})`, async () => {
  const { page, activity, complaints, close } = watch(await harness.visitAsAdmin(desktop));
  for (const { business, deal, historyTexts: dealTexts } of fewRecords()) {
    const edit = `/admin/businesses/${business.id}/edit`;
    const entered = [
      business.name,
      business.email,
      business.address,
      business.city,
      business.about,
    ];
    assertContains(await textOnPage(page, edit), [...entered, ...dealTexts], edit);
    const dealEdit = `/admin/deals/${deal.id}/edit`;
    const offered = [deal.title, deal.description, deal.cancellation_policy, deal.checkout_url];
    assertContains(
      await textOnPage(page, dealEdit),
      [...offered, business.name, ...dealTexts],
      dealEdit,
    );
    const found = `/admin/businesses?search=${encodeURIComponent(business.name)}&deals=${business.id}`;
    assertContains(
      await textOnPage(page, found),
      [business.name, business.email, business.city, deal.title],
      found,
    );
  }
  await textOnPage(page, '/admin');
  assertContains(
    await textOfPages(page, '/admin/deals?state=all', 2),
    payloads,
    'the deal manager',
  );
  assert.deepEqual(activity, []);
  assert.deepEqual(complaints.filter(isNoMissingPicture), []);
  await close();
});

test(`leads, e-mails and messages are shown to the administrator as plain text (${TURN})`, async () => {
  const { page, activity, complaints, close } = watch(await harness.visitAsAdmin(desktop));
  for (const { business, lead, emailTexts, conversation, messageTexts } of fewRecords()) {
    const leadTexts = [lead.business_name, lead.email, lead.location, lead.consent_wording ?? ''];
    const one = `/admin/leads/${lead.id}`;
    assertContains(await textOnPage(page, one), [...leadTexts, ...emailTexts], one);
    const compose = `/admin/leads/${lead.id}/email`;
    assertContains(await textOnPage(page, compose), [lead.email, lead.business_name], compose);
    const newBusinessPath = `/admin/business/new?lead=${lead.id}`;
    assertContains(
      await textOnPage(page, newBusinessPath),
      [lead.business_name, lead.email],
      newBusinessPath,
    );
    const inbox = `/admin/messages?phone=${encodeURIComponent(conversation.customer_phone)}`;
    const around = [...messageTexts, business.name, lead.business_name, lead.consent_wording ?? ''];
    assertContains(await textOnPage(page, inbox), around, inbox);
  }
  assertContains(await textOfPages(page, '/admin/leads?search=', 2), payloads, 'the leads');
  assertContains(await textOnPage(page, '/admin/messages/replies'), payloads, 'the saved replies');
  assert.deepEqual(activity, []);
  assert.deepEqual(complaints.filter(isNoMissingPicture), []);
  await close();
});

/** Most pictures' addresses lead nowhere, which the browser logs. */
const isNoMissingPicture = (complaint: string) => !/Failed to load resource/.test(complaint);
