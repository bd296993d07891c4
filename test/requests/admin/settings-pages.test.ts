import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, test } from 'node:test';
import { saveSettings } from '../../../market/settings/commands.server.ts';
import { sectionValues } from '../../../market/settings/parse.ts';
import type { Section } from '../../../market/settings/sections.ts';
import { defaultValues } from '../../../market/settings/table.ts';
import { payloads } from '../../browser/xss-payloads.ts';
import { addBusiness, addDeal, MONDAY_NOON, openApp, visibleText } from '../../helpers/app.ts';
import { SITE } from '../../helpers/default-site.ts';

let testApp: Awaited<ReturnType<typeof openApp>>;
let pages: string[];
beforeEach(async () => {
  testApp = await openApp();
  const business = await addBusiness(testApp.db, { zip: '78701' });
  await addDeal(testApp.db, business, { max_purchases: 3, deal_price_cents: 5_300 });
  pages = [
    '/',
    '/deals',
    '/deals?zip=78701',
    `/deals/${business.slug}`,
    `/business/${business.slug}`,
    '/list-your-spa',
    '/list-your-spa/thank-you',
    '/privacy',
    '/terms',
  ];
});
afterEach(() => testApp.close());

async function saveValues(section: Section, formValues: Record<string, string>) {
  const all = { ...sectionValues(section, defaultValues(SITE)), ...formValues };
  const actor = 'owner@example.com';
  const form = {
    section,
    formValues: all,
    loadedVersion: Number.MAX_SAFE_INTEGER,
    actor,
    now: MONDAY_NOON,
  };
  assert.equal((await saveSettings(testApp.db, SITE, form)).kind, 'updated');
  await new Promise((resolve) => setImmediate(resolve));
}
const html = async (path: string) => (await testApp.get(path)).text();
const pageText = async (path: string) =>
  (await html(path)).replace(
    /<style[\s\S]*?<\/style>|class="[^"]*"|<svg[\s\S]*?<\/svg>|<select[\s\S]*?<\/select>/g,
    '',
  );

test('with nothing set, no page carries a style of its own and every number is the specified one', async () => {
  assert.doesNotMatch(await html('/'), /<style id="accent"/);
  const terms = visibleText(await html('/terms'));
  assert.match(
    terms,
    /The promotional value expires 120 days after purchase\. The amount paid never expires\. There are no refunds or exchanges\. Contact the spa directly to cancel or reschedule\. Cancellation is free up to 24 hours before the appointment\. A same-day cancellation is charged 50% of the price; a no-show is charged the full price\./,
  );
  const landing = visibleText(await html('/'));
  assert.match(landing, /Save up to 40% and book in minutes/);
  assert.match(landing, /Savings of up to 40%\. No hidden fees/);
  assert.match(landing, /Up to 40%\. Each deal shows/);
});

test('a number of the policy is changed on every page at once: nowhere is the old one left', async () => {
  const oldValues = {
    promotionalDays: [/\b120 days?\b/, '77', /\b77 days\b/],
    cancellationHours: [/\b24 hours?\b/, '48', /\b48 hours\b/],
    sameDayPercent: [/\b50%/, '65', /\b65%/],
    savingsPercent: [/\b40%/, '33', /\b33%/],
  } as const;
  for (const [field, [before, value, after]] of Object.entries(oldValues)) {
    const where = [];
    for (const path of pages) if (before.test(await pageText(path))) where.push(path);
    assert.ok(where.length > 0, field);
    await saveValues('deals', { [field]: value });
    for (const path of pages) assert.doesNotMatch(await pageText(path), before, `${field} ${path}`);
    for (const path of where) assert.match(await pageText(path), after, `${field} ${path}`);
  }
});

test('the limit per visit is the one that is set, where the deal has none of its own', async () => {
  const deal = pages.find((path) => path.startsWith('/deals/')) ?? '';
  assert.match(await pageText(deal), /Limit 3 per person[\s\S]*Limit 1 per visit/);
  await saveValues('deals', { limitPerPerson: '9', limitPerVisit: '2' });
  assert.match(await pageText(deal), /Limit 3 per person[\s\S]*Limit 2 per visit/);
});

test('another color is in the page of everyone, and allowed by its hash alone', async () => {
  await saveValues('brand', { accent: '#7a1f3d' });
  const response = await testApp.get('/terms');
  const [, style = ''] = (await response.text()).match(/<style id="accent">([^<]*)<\/style>/) ?? [];
  assert.match(style, /^:root\{--sage:#7a1f3d;/);
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  assert.ok(policy.includes(`'sha256-${hash}'`));
  assert.doesNotMatch(policy, /style-src[^;]*unsafe/);
});

test('what is typed into a setting is shown as plain text', async () => {
  const tags = payloads.filter((payload) => payload.includes('<'));
  assert.ok(tags.length > 20);
  for (const payload of tags) {
    const truncated = (maxLength: number) => Array.from(payload).slice(0, maxLength).join('');
    await saveValues('brand', { brand: truncated(60), jurisdiction: truncated(100) });
    await saveValues('landing', { quote1: truncated(400), author1: truncated(60) });
    for (const path of ['/', '/terms']) {
      const page = await html(path);
      const known = [truncated(60), truncated(100), truncated(400)].filter((text) =>
        text.includes('<'),
      );
      for (const text of known) assert.ok(!page.includes(text), `${path} says ${text}`);
      assert.ok(page.includes('&lt;'), path);
    }
  }
});

test('a process that starts later, with another environment, says what was set', async () => {
  await saveValues('brand', { brand: 'Calm Co' });
  const { db, catalogueVersion } = testApp;
  const site = { ...SITE, brand: 'Elsewhere', product: 'sauna' };
  const laterApp = await openApp({ db, catalogueVersion, site });
  const text = visibleText(await (await laterApp.get('/')).text());
  assert.match(text, /Calm Co/);
  assert.match(text, /Discounted sauna and spa deals/);
  await laterApp.close();
});

test('where the version of the catalogue is not known, settings are read at every request', async () => {
  const { db } = testApp;
  const unsure = await openApp({ db, catalogueVersion: () => Number.NaN });
  assert.match(await (await unsure.get('/terms')).text(), /Spa Deals/);
  await saveValues('brand', { brand: 'Calm Co' });
  assert.match(await (await unsure.get('/terms')).text(), /Calm Co/);
  await unsure.close();
});
