import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultValues, SECTION_NAMES, type Section } from '../../../market/settings/rules.ts';
import { sectionValues } from '../../../market/settings/schema.ts';
import { readSettings } from '../../../market/settings/store.server.ts';
import { sectionPath } from '../../../web/admin/settings/labels.ts';
import { addDeal, addSpa, wordsOf } from '../../app.ts';
import { SITE } from '../../default-site.ts';
import { refuseWrites } from '../../refuse-writes.ts';
import { adminOffice } from '../../signed-in-admin.ts';

const office = adminOffice();
const { get, words, send, told } = office;

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
const visitor = async (path: string) => (await office.world.get(path)).text();
const stored = async () => (await readSettings(office.world.db)).values;

test('every section has its form: each field with its label and what holds now, and Save Settings', async () => {
  const defaults = defaultValues(SITE);
  for (const section of SECTION_NAMES) {
    const html = await (await get(sectionPath(section))).text();
    const labels = [...html.matchAll(/<label for="([^"]+)"[^>]*>([^<]+)</g)];
    for (const [, id, label = ''] of labels) assert.ok(html.includes(`id="${id}"`), label);
    const named = [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name);
    for (const [field, value] of Object.entries(sectionValues(section, defaults))) {
      assert.ok(named.includes(field), field);
      assert.ok(wordsOf(html.replaceAll(/value="([^"]*)"/g, '>$1<')).includes(value ?? ''), field);
    }
    assert.match(wordsOf(html), /Save Settings/);
  }
  assert.deepEqual(
    [...(await (await get('/admin/settings')).text()).matchAll(/<label for[^>]*>([^<]+)</g)].map(
      ([, label]) => label,
    ),
    ['Brand', 'Product', 'Support Email', 'Jurisdiction', 'Page'],
  );
});

test('what is set is on every public page at once', async () => {
  const spa = await addSpa(office.world.db, { zip: '78701' });
  await addDeal(office.world.db, spa);
  const response = await save('brand', {
    brand: 'Calm & Co',
    product: 'reflexology',
    supportEmail: 'help@calm.test',
    jurisdiction: 'Oregon',
  });
  assert.match(await told(response), /Settings saved/);
  for (const path of [
    '/',
    '/deals',
    '/deals?zip=78701',
    `/deals/${spa.slug}`,
    `/business/${spa.slug}`,
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
  assert.match(wordsOf(await visitor('/terms')), /laws of Oregon/);
  assert.match(wordsOf(await visitor('/')), /Discounted reflexology and spa deals/);
  assert.match(wordsOf(await visitor(`/deals/${spa.slug}`)), /Licensed Reflexology Therapist/);
  assert.match(wordsOf(await visitor('/')), /your reflexology appointment.* help@calm\.test/);
  assert.match(await words('/admin/settings'), /Default: Spa Deals/);
});

test('hero, questions and testimonials are the owner’s, ten and three of them always', async () => {
  await save('welcome', {
    heroTitle: 'Breathe out',
    heroPromise: '{product} for less, {savings} off',
  });
  await save('questions', { question10: 'Who are you?', answer10: '{brand}.\nA family.' });
  await save('testimonials', { quote2: 'I slept well.', author2: 'Ann B.', location2: 'Reno, NV' });
  const html = await visitor('/');
  const text = wordsOf(html);
  assert.match(html, /<h1[^>]*>Breathe out<\/h1>/);
  assert.match(text, /massage for less, 40% off/);
  assert.match(text, /Who are you\? Spa Deals\. A family\./);
  assert.match(text, /“ I slept well\. ” Ann B\., Reno, NV/);
  assert.equal(html.match(/<details name="faq"/g)?.length, 10);
  assert.equal(html.match(/<blockquote/g)?.length, 3);
});

test('a testimonial loses the mark when it is replaced, all lose it when they are confirmed, and the dashboard knows', async () => {
  const samples = async () => wordsOf(await visitor('/')).match(/\bSample\b/g)?.length ?? 0;
  assert.equal(await samples(), 3);
  assert.match(await words('/admin'), /The testimonials are samples/);
  await save('testimonials', { quote1: 'I slept well.' });
  assert.equal(await samples(), 2);
  assert.match(await words('/admin'), /Some testimonials are samples/);
  await save('testimonials', {
    quote1: 'I slept well.',
    testimonialsAreReal: 'yes',
    version: '1',
  });
  assert.equal(await samples(), 0);
  assert.doesNotMatch(await words('/admin'), /testimonials are samples/);
});

test('the dashboard asks for a jurisdiction and a real support address until they are set', async () => {
  const html = await (await get('/admin')).text();
  assert.match(wordsOf(html), /The terms name no governing law/);
  assert.match(wordsOf(html), /Complaints reach nobody/);
  assert.match(html, /<a [^>]*href="\/admin\/settings"[^>]*>The terms name no governing law/);
  await save('brand', { supportEmail: 'help@calm.test', jurisdiction: 'Oregon' });
  assert.doesNotMatch(await words('/admin'), /no governing law|reach nobody\b.*write/);
});

test('a form that is not right is shown again with what was typed and the words beside it', async () => {
  const response = await save('policy', { promotionalDays: 'soon', savingsPercent: '100' });
  assert.equal(response.status, 400);
  const html = await response.text();
  assert.match(wordsOf(html), /Promotional value must be a whole number from 1 to 3650/);
  assert.match(html, /value="soon"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*value="soon"/);
  assert.equal(html.match(/autofocus/gi)?.length, 1);
  assert.deepEqual(await stored(), {});
});

test('two tabs: the later is shown both versions, may overwrite, and other sections are no matter', async () => {
  await save('brand', { brand: 'One' });
  assert.equal((await save('policy', { promotionalDays: '90' })).status, 302);
  const late = await save('brand', { brand: 'Two' });
  assert.equal(late.status, 409);
  const html = await late.text();
  assert.match(wordsOf(html), /This section was changed meanwhile/);
  assert.match(wordsOf(html), /Brand before: One → after: Two/);
  const [, overwrite = ''] = html.match(/value="(\d+)"[^>]* name="overwrite"/) ?? [];
  assert.equal(overwrite, '2');
  assert.equal((await save('brand', { brand: 'Two', overwrite })).status, 302);
  assert.equal((await stored()).brand, 'Two');
  assert.equal((await save('brand', { brand: 'Two' })).status, 302);
  const history = await words('/admin/settings');
  assert.match(history, /Brand before: One → after: Two .*Brand before: Spa Deals → after: One/);
});

test('two tabs: a field that was not touched in the later stays as the other saved it', async () => {
  const html = await (await get('/admin/settings')).text();
  const [, json = ''] = /name="loaded" value="([^"]+)"/.exec(html) ?? [];
  const loaded = json.replaceAll('&quot;', '"');
  const mine = { ...JSON.parse(loaded), loaded, product: 'facial' };
  await save('brand', { brand: 'One' });
  const late = wordsOf(await (await save('brand', mine)).text());
  assert.match(late, /before: massage → after: facial/);
  assert.doesNotMatch(late, /Brand before: One → after/);
});

test('a database that fails is told of, and what was typed stays', async () => {
  const mend = await refuseWrites(office.world, 'update', 'settings');
  const response = await save('brand', { brand: 'Calm Co' });
  await mend();
  assert.equal(response.status, 503);
  const html = await response.text();
  assert.match(wordsOf(html), /Failed to save settings/);
  assert.match(html, /value="Calm Co"/);
  assert.doesNotMatch(html, /disk full/);
  assert.equal(office.world.reported.length, 1);
});

test('what no form of ours sends is refused', async () => {
  assert.equal((await save('brand', { brand: 'a\0b' })).status, 400);
  assert.equal((await office.sendRaw('/admin/settings', '{}', 'application/json')).status, 415);
  assert.equal((await send('/admin/settings/preview', { section: 'nothing' })).status, 400);
  for (const odd of ['/admin/settings/nothing', '/admin/settings/brand', '/admin/settings/preview'])
    assert.equal((await get(odd)).headers.get('Location'), '/admin/settings', odd);
  assert.deepEqual(await stored(), {});
});

test('a preview shows the real page with what is typed, and nobody else sees it', async () => {
  const spa = await addSpa(office.world.db, { zip: '78701' });
  await addDeal(office.world.db, spa);
  const landing = await preview('brand', { brand: 'Calm Co', page: 'home' });
  const html = await landing.text();
  assert.equal(landing.status, 200);
  assert.equal(landing.headers.get('Cache-Control'), 'no-store');
  assert.match(wordsOf(html), /Calm Co .*An hour of quiet, at a fair price/);
  const deal = await preview('policy', { promotionalDays: '77', page: 'deal' });
  assert.match(wordsOf(await deal.text()), /Promotional value expires 77 days after purchase/);
  const terms = await preview('brand', { jurisdiction: 'Oregon', page: 'terms' });
  assert.match(wordsOf(await terms.text()), /laws of Oregon/);
  assert.doesNotMatch(await visitor('/'), /Calm Co/);
  assert.deepEqual(await stored(), {});
});

test('nothing in a preview runs, leads anywhere or can be framed by others', async () => {
  const response = await preview('colors', { accent: '#7a1f3d', page: 'home' });
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  assert.match(policy, /script-src 'none'/);
  assert.match(policy, /form-action 'none'/);
  assert.match(policy, /frame-ancestors 'self'/);
  const html = await response.text();
  assert.match(html, /:root\{--sage:#7a1f3d;/);
  assert.doesNotMatch(html, /<script|<a [^>]*href=|\(scripting:none\)/);
});

test('a preview of what cannot be saved says what is wrong, as plain text', async () => {
  const response = await preview('welcome', { heroTitle: '<b>{x}</b>' });
  assert.equal(response.status, 400);
  assert.match(response.headers.get('Content-Type') ?? '', /^text\/plain/);
  assert.match(await response.text(), /\{x\} stands for nothing/);
});

test('the dashboard keeps its tiles; the settings have their place beside them', async () => {
  const html = await (await get('/admin')).text();
  const main = html.slice(html.indexOf('<main'));
  assert.doesNotMatch(main.slice(0, main.indexOf('Active Deals</h2>')), />Settings</);
  assert.match(html, /<nav aria-label="Admin"[\s\S]*href="\/admin\/settings"[\s\S]*<\/nav>/);
});
