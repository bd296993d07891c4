import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appendEvent } from '../../../market/changes/commands.server.ts';
import { sectionValues } from '../../../market/settings/parse.ts';
import { SECTION_NAMES, type Section } from '../../../market/settings/sections.ts';
import { readSettings } from '../../../market/settings/store.server.ts';
import { defaultValues } from '../../../market/settings/table.ts';
import { sectionPath } from '../../../web/admin/settings/paths.ts';
import { ADMIN, addBusiness, addDeal, MONDAY_NOON, visibleText } from '../../helpers/app.ts';
import { SITE } from '../../helpers/default-site.ts';
import { signedInAdmin } from '../../helpers/signed-in-admin.ts';
import { licensed } from '../../helpers/valid-forms.ts';

const admin = signedInAdmin();
const { get, pageText, send, textAfterRedirect } = admin;

const form = (section: Section, typed: Record<string, string> = {}) => ({
  section,
  version: '0',
  ...sectionValues(section, defaultValues(SITE)),
  ...typed,
});
const save = (section: Section, typed: Record<string, string>) =>
  send(sectionPath(section), form(section, typed));
const preview = (section: Section, typed: Record<string, string>) =>
  send('/admin/settings/preview', form(section, typed));
const visitor = async (path: string) => (await admin.testApp.get(path)).text();
const stored = async () => (await readSettings(admin.testApp.db)).values;

test('every section has its form: each field with its label and what holds now, and Save Settings', async () => {
  const defaults = defaultValues(SITE);
  for (const section of SECTION_NAMES) {
    const html = await (await get(sectionPath(section))).text();
    const labels = [...html.matchAll(/<label for="([^"]+)"[^>]*>([^<]+)</g)];
    for (const [, id, label = ''] of labels) assert.ok(html.includes(`id="${id}"`), label);
    const named = [...html.matchAll(/ name="([\w-]+)"/g)].map(([, name]) => name);
    for (const [field, value] of Object.entries(sectionValues(section, defaults))) {
      assert.ok(named.includes(field), field);
      assert.ok(
        visibleText(html.replaceAll(/value="([^"]*)"/g, '>$1<')).includes(value ?? ''),
        field,
      );
    }
    assert.match(visibleText(html), /Save Settings/);
  }
  assert.deepEqual(
    [
      ...(await (await get('/admin/settings/brand')).text()).matchAll(/<label for[^>]*>([^<]+)</g),
    ].map(([, label]) => label),
    [
      'Brand',
      'Product',
      'Support Email',
      'Jurisdiction',
      'Accent Color',
      'Logo',
      'Hero Picture',
      'Hero Alt Text',
      'Page',
    ],
  );
});

test('what is set is on every public page at once', async () => {
  const business = await addBusiness(admin.testApp.db, { zip: '78701', ...licensed() });
  await addDeal(admin.testApp.db, business);
  const response = await save('brand', {
    brand: 'Calm & Co',
    product: 'reflexology',
    supportEmail: 'help@calm.test',
    jurisdiction: 'Oregon',
  });
  assert.match(await textAfterRedirect(response), /Settings saved/);
  for (const path of [
    '/',
    '/deals',
    '/deals?zip=78701',
    `/deals/${business.slug}`,
    `/business/${business.slug}`,
    '/list-your-spa',
    '/list-your-spa/thank-you',
    '/privacy',
    '/terms',
    '/admin/login',
  ]) {
    const html = await visitor(path);
    assert.match(html, /Calm &amp; Co/, path);
    assert.doesNotMatch(html, /Spa Deals|support@example\.com/, path);
  }
  assert.match(visibleText(await visitor('/terms')), /laws of Oregon/);
  assert.match(visibleText(await visitor('/')), /Discounted reflexology and spa deals/);
  // The license is for massage.
  assert.doesNotMatch(visibleText(await visitor(`/deals/${business.slug}`)), /Licensed|MT 12345/);
  assert.match(visibleText(await visitor('/')), /your reflexology appointment.* help@calm\.test/);
  const form = await (await get('/admin/settings/brand')).text();
  assert.match(form, /<input[^>]*placeholder="Spa Deals"[^>]*>/);
});

test('hero, questions and testimonials are the owner’s, ten and three of them always', async () => {
  const business = await addBusiness(admin.testApp.db, { zip: '78701' });
  await addDeal(admin.testApp.db, business, { deal_price_cents: 6_000 });
  await save('landing', {
    heroTitle: 'Breathe out',
    heroPromise: '{product} for less, {savings} off',
    ...{ question10: 'Who are you?', answer10: '{brand}.\nA family.' },
    ...{ quote2: 'I slept well.', author2: 'Ann B.', location2: 'Reno, NV' },
    ...{ source2: 'A card to us', consent2: '2026-02-01', relation2: 'staff' },
  });
  const html = await visitor('/');
  const text = visibleText(html);
  assert.match(html, /<h1[^>]*>Breathe out<\/h1>/);
  assert.match(text, /massage for less, 40% off/);
  assert.match(text, /Who are you\? Spa Deals\. A family\./);
  assert.match(text, /“ I slept well\. ” Ann B\., Reno, NV · Staff member/);
  assert.doesNotMatch(html, /A card to us|2026-02-01/);
  assert.equal(html.match(/<details name="faq"/g)?.length, 10);
  assert.equal(html.match(/<blockquote/g)?.length, 3);
});

test('a testimonial loses the mark when it is replaced, all lose it when they are confirmed, and the dashboard knows', async () => {
  const samples = async () => visibleText(await visitor('/')).match(/\bSample\b/g)?.length ?? 0;
  assert.equal(await samples(), 3);
  assert.match(await pageText('/admin'), /The testimonials are samples/);
  await save('landing', { quote1: 'I slept well.' });
  assert.equal(await samples(), 2);
  assert.match(await pageText('/admin'), /Some testimonials are samples/);
  await save('landing', {
    quote1: 'I slept well.',
    testimonialsAreReal: 'yes',
    version: String((await readSettings(admin.testApp.db)).version),
  });
  assert.equal(await samples(), 0);
  assert.doesNotMatch(await pageText('/admin'), /testimonials are samples/);
});

test('the history says of a setting of a former version that it is gone, and of nothing else', async () => {
  await appendEvent(admin.testApp.db, {
    ...{ at: MONDAY_NOON, actor: ADMIN.email, kind: 'settings', record: 'gone' },
    ...{ before: { former: 'on' }, after: {} },
  });
  await send('/admin/first-run', {});
  const text = await pageText('/admin/history');
  assert.match(text, /A setting that is gone was changed/);
  assert.match(text, /The list of first steps was dismissed/);
  assert.doesNotMatch(text, /Removed the sample content/);
});

test('the dashboard asks for a jurisdiction and a real support address until they are set', async () => {
  await send('/admin/first-run', {});
  const html = await (await get('/admin')).text();
  assert.match(visibleText(html), /The terms name no governing law/);
  assert.match(visibleText(html), /The support address is not real/);
  assert.match(
    html,
    /<a [^>]*href="\/admin\/settings\/brand"[^>]*>The terms name no governing law/,
  );
  await save('brand', { supportEmail: 'help@calm.test', jurisdiction: 'Oregon' });
  assert.doesNotMatch(await pageText('/admin'), /no governing law|support address is not real/);
});

test('an invalid form is shown again with its entries and messages', async () => {
  const response = await save('deals', { promotionalDays: 'soon', savingsPercent: '100' });
  assert.equal(response.status, 400);
  const html = await response.text();
  assert.match(visibleText(html), /Promotional value must be a whole number from 30 to 3650/);
  assert.match(html, /value="soon"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*value="soon"/);
  assert.equal(html.match(/autofocus/gi)?.length, 1);
  assert.deepEqual(await stored(), {});
});

test('what no form of ours sends is refused', async () => {
  assert.equal((await save('brand', { brand: 'a\0b' })).status, 400);
  assert.equal(
    (await admin.sendRaw('/admin/settings/brand', '{}', 'application/json')).status,
    415,
  );
  assert.equal((await send('/admin/settings/preview', { section: 'nothing' })).status, 400);
  for (const unknownPath of ['/admin/settings/nothing', '/admin/settings/preview'])
    assert.equal((await get(unknownPath)).headers.get('Location'), '/admin/settings', unknownPath);
  assert.deepEqual(await stored(), {});
});

test('a preview shows the real page with the typed values, to the administrator only', async () => {
  const business = await addBusiness(admin.testApp.db, { zip: '78701', ...licensed() });
  await addDeal(admin.testApp.db, business);
  const landing = await preview('brand', { brand: 'Calm Co', page: 'home' });
  const html = await landing.text();
  assert.equal(landing.status, 200);
  assert.equal(landing.headers.get('Cache-Control'), 'no-store');
  assert.match(visibleText(html), /Calm Co .*An hour of quiet, at a fair price/);
  const deal = await preview('deals', { promotionalDays: '77', page: 'deal' });
  assert.match(visibleText(await deal.text()), /Promotional value expires 77 days after purchase/);
  const terms = await preview('brand', { jurisdiction: 'Oregon', page: 'terms' });
  assert.match(visibleText(await terms.text()), /laws of Oregon/);
  assert.doesNotMatch(await visitor('/'), /Calm Co/);
  assert.deepEqual(await stored(), {});
});

test('nothing in a preview runs, leads anywhere or can be framed by others', async () => {
  const response = await preview('brand', { accent: '#7a1f3d', page: 'home' });
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  assert.match(policy, /script-src 'none'/);
  assert.match(policy, /form-action 'none'/);
  assert.match(policy, /frame-ancestors 'self'/);
  const html = await response.text();
  assert.match(html, /:root\{--sage:#7a1f3d;/);
  assert.doesNotMatch(html, /<script|<a [^>]*href=|\(scripting:none\)/);
});

test('a preview of what cannot be saved says what is wrong, as plain text', async () => {
  const response = await preview('landing', { heroTitle: '<b>{x}</b>' });
  assert.equal(response.status, 400);
  assert.match(response.headers.get('Content-Type') ?? '', /^text\/plain/);
  assert.match(await response.text(), /\{x\} is not a placeholder/);
});

test('a former section leads to that which has its fields now, open where they are folded', async () => {
  for (const [former, to] of [
    ['testimonials', '/admin/settings/landing?part=testimonials'],
    ['policy', '/admin/settings/deals'],
    ['notices', '/admin/settings/office'],
  ] as const) {
    assert.equal((await get(`/admin/settings/${former}`)).headers.get('Location'), to);
  }
  const folds = async (path: string) =>
    [...(await (await get(path)).text()).matchAll(/<details[^>]*>/g)].map(([tag]) =>
      / open=""/.test(tag),
    );
  assert.ok(!(await folds('/admin/settings/landing')).includes(true));
  assert.ok((await folds('/admin/settings/landing?part=testimonials')).includes(true));
});
