import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusiness, addDeal, ORIGIN, openApp, signIn, visibleText } from '../../helpers/app.ts';
import { refuseWrites } from '../../helpers/refuse-writes.ts';
import { BROWSER_NAME, openCounting } from '../../helpers/visits.ts';

const BROWSER = { 'User-Agent': BROWSER_NAME, Host: 'localhost:3000' };

async function openCountedApp(settings = { countsVisits: true, timeZone: 'America/Chicago' }) {
  const counting = openCounting(settings);
  const testApp = await openApp({ visits: counting.visits });
  await counting.begin(testApp.db, () => testApp.clock.now);
  const say = async (text: string, headers: Record<string, string> = {}) => {
    const own = { ...BROWSER, Origin: ORIGIN, 'Content-Length': String(text.length) };
    const init = { method: 'POST', body: text, headers: { ...own, ...headers } };
    return (await testApp.app.request(`${ORIGIN}/seen`, init)).status;
  };
  return { ...testApp, say, counting };
}

test('a visit from the search to Book Now is counted, and the person once', async (t) => {
  const { db, say, counting, close } = await openCountedApp();
  t.after(close);
  const deal = await addDeal(db, await addBusiness(db, { zip: '78701', slug: 'juniper' }));

  const page = `${ORIGIN}/deals?zip=78701&radius=25`;
  assert.equal(await say(`${page},${deal.id}`), 204);
  await say(`,${deal.id}`);
  for (const choice of ['sort=price', 'kind=massage', 'max_price=90', 'minutes=60', 'page=2'])
    await say(`${page}&${choice}`);
  await say(`${ORIGIN}/deals/juniper?deal=${deal.id}&zip=78701`);
  await say(`${ORIGIN}/deals/juniper`);
  await say(`b${ORIGIN}/deals/juniper?deal=${deal.id}`);
  await say(`b${ORIGIN}/deals/juniper?deal=${deal.id}`);

  const figures = { search: 1, view: 2, book: 2, people: 1 };
  assert.deepEqual(await counting.figures(db), figures);
  assert.deepEqual(await counting.steps(db, deal.id), { shown: 1, viewed: 1, clicked: 1 });
  const searches = await db.selectFrom('insight_searches').selectAll().execute();
  assert.deepEqual(
    searches.map((row) => ({ ...row, n: Number(row.n) })),
    [{ day: '2026-03-02', zip: '78701', radius: 25, found: '1-5', n: 1 }],
  );
});

test('pages are counted by their pattern, robots apart, prefetches not at all', async (t) => {
  const { db, get, counting, close } = await openCountedApp();
  t.after(close);

  await get('/deals?zip=78701', BROWSER);
  await get('/', BROWSER);
  await get('/', { ...BROWSER, 'Sec-Purpose': 'prefetch' });
  await get('/', { ...BROWSER, Cookie: 'a=b; admin_session=true' });
  await get('/', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
  await get('/robots.txt', BROWSER);
  await get('/nothing-here', BROWSER);
  await get('/admin/login', BROWSER);

  assert.deepEqual(await counting.figures(db), { 'page /': 1, 'page /deals': 1, robot: 1 });
});

test('a public page has the script, and the privacy page says what it does; switched off, no script, and what stays', async (t) => {
  const testApp = await openApp();
  t.after(testApp.close);
  const cookie = await signIn(testApp);
  const html = async (path: string, headers = {}) => (await testApp.get(path, headers)).text();
  assert.match(await html('/'), /sendBeacon[\s\S]*"\/seen"/);
  assert.match(await html('/privacy'), /Counting visits[\s\S]*after 48 hours[\s\S]*for 25 months/);
  const office = await html('/admin/settings/office', { Cookie: cookie });
  assert.doesNotMatch(office, /sendBeacon/);

  const [, version = ''] = /name="version"[^>]*value="(\d+)"/.exec(office) ?? [];
  const form = { section: 'office', version, countVisits: 'off' };
  const saved = await testApp.post('/admin/settings/office', form, { Cookie: cookie });
  assert.equal(saved.status, 302);
  assert.doesNotMatch(await html('/'), /sendBeacon/);
  const privacy = await html('/privacy');
  assert.match(privacy, /We do not count visits at present\.[\s\S]*after 48 hours/);
  assert.doesNotMatch(privacy, /We count how many/);
});

test('while counting is switched off nothing is counted, nor what came just before', async (t) => {
  const settings = { countsVisits: true, timeZone: 'America/Chicago' };
  const { db, get, say, counting, close } = await openCountedApp(settings);
  t.after(close);
  await get('/', BROWSER);
  settings.countsVisits = false;
  await say(`${ORIGIN}/`);
  assert.deepEqual(await counting.figures(db), {});
  await get('/', BROWSER);
  settings.countsVisits = true;
  assert.deepEqual(await counting.figures(db), {});
  await get('/', BROWSER);
  assert.deepEqual(await counting.figures(db), { 'page /': 1 });
});

test('all figures can be erased, after a question', async (t) => {
  const testApp = await openApp();
  t.after(testApp.close);
  const cookie = await signIn(testApp);
  const row = { day: '2026-03-02', kind: 'view', key: '', n: 3 };
  await testApp.db.insertInto('insight_days').values(row).execute();
  const erase = '/admin/settings/office/erase';
  const question = await (await testApp.get(erase, { Cookie: cookie })).text();
  assert.match(question, /Every figure that was counted will be gone for good/);
  assert.equal((await testApp.post(erase, {}, { Cookie: cookie })).status, 302);
  assert.deepEqual(await testApp.db.selectFrom('insight_days').selectAll().execute(), []);
  const history = await testApp.get('/admin/history', { Cookie: cookie });
  assert.match(visibleText(await history.text()), /All figures were erased/);
});

test('what no page of ours sent is answered the same, and not counted', async (t) => {
  const { db, say, counting, close } = await openCountedApp();
  t.after(close);
  const page = `${ORIGIN}/privacy`;
  assert.equal(await say(page, { Origin: 'https://elsewhere.example' }), 204);
  assert.equal(await say(page, { 'Sec-Fetch-Site': 'cross-site' }), 204);
  assert.equal(await say(page, { Cookie: 'admin_device=x' }), 204);
  assert.equal(await say(page, { Cookie: '__Host-admin_device=x' }), 204);
  assert.equal(await say(page, { 'User-Agent': 'curl/8.0' }), 204);
  assert.equal(await say('x'.repeat(600)), 204);
  assert.equal(await say(`${ORIGIN}/admin`), 204);
  assert.equal(await say(`${ORIGIN}/deals?zip=00000`), 204);
  assert.equal(await say(`${ORIGIN}/deals/no-such-spa`), 204);
  const { view, search } = await counting.figures(db);
  assert.deepEqual([view, search], [undefined, undefined]);
});

test('Global Privacy Control leaves totals only', async (t) => {
  const { db, say, counting, close } = await openCountedApp();
  t.after(close);
  const deal = await addDeal(db, await addBusiness(db, { zip: '78701', slug: 'juniper' }));
  const gpc = { 'Sec-GPC': '1' };
  await say(`${ORIGIN}/deals?zip=78701,${deal.id}`, gpc);
  await say(`b${ORIGIN}/deals/juniper`, gpc);
  assert.deepEqual(await counting.figures(db), { search: 1, book: 1 });
  for (const table of ['insight_searches', 'insight_paths'] as const)
    assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table);
});

test('one address adds at most 200 marks a day, whatever it calls itself', async (t) => {
  const { db, say, counting, close } = await openCountedApp();
  t.after(close);
  for (let n = 0; n < 250; n += 1)
    await say(`${ORIGIN}/`, { 'User-Agent': `${BROWSER_NAME} ${n}` });
  assert.equal((await counting.figures(db)).people, 200);
});

const LISTING = {
  businessName: 'Juniper Hour',
  email: 'owner@juniper.example',
  phone: '(512) 555-0132',
  location: 'Austin, TX',
};

test('who looks through many cards still counts further down the path', async (t) => {
  const { db, say, counting, close } = await openCountedApp();
  t.after(close);
  const deal = await addDeal(db, await addBusiness(db, { zip: '78701', slug: 'juniper' }));
  const card = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
  for (let n = 0; n < 250; n += 10)
    await say(`,${Array.from({ length: 10 }, (_, index) => card(n + index)).join()}`);
  await say(`${ORIGIN}/deals/juniper?deal=${deal.id}`);
  assert.equal((await counting.figures(db)).people, 1);
  assert.equal((await counting.steps(db, deal.id)).viewed, 1);
});

test('a link within a page is no second search or view', async (t) => {
  const { db, say, counting, close } = await openCountedApp();
  t.after(close);
  await say(`${ORIGIN}/deals?zip=78701`);
  await say(`${ORIGIN}/deals?zip=78701#main`);
  assert.equal((await counting.figures(db)).search, 1);
});

test('once the database writes again, one flush writes all that waited and all that came since', async (t) => {
  const testApp = await openCountedApp();
  const { db, say, counting, close } = testApp;
  t.after(close);
  const allowWrites = await refuseWrites(testApp, 'insert', 'insight_days');
  await say(`${ORIGIN}/deals?zip=78701`);
  await assert.rejects(counting.visits.flush());
  await say(`${ORIGIN}/deals?zip=10001`);
  await allowWrites();
  assert.deepEqual(await counting.figures(db), { search: 2, people: 1 });
});

test('a lead knows the page of its form, the site and the campaign that led to it', async (t) => {
  const { db, post, counting, close, get } = await openCountedApp();
  t.after(close);
  const sent = {
    ...LISTING,
    landed: `${ORIGIN}/?utm_source=Instagram&utm_campaign=May`,
    referrer: 'https://www.instagram.com/p/1',
  };
  await post('/list-your-spa/request', sent, {
    ...BROWSER,
    Referer: `${ORIGIN}/deals/juniper?x=1`,
  });
  const lead = await db.selectFrom('leads').selectAll().executeTakeFirstOrThrow();
  assert.equal(lead.source_page, '/deals/juniper');
  assert.equal(lead.source_host, 'instagram.com');
  assert.equal(lead.source_campaign, 'Instagram / May');
  assert.deepEqual(await counting.figures(db), {}, 'leads are counted from their list');

  const Cookie = await signIn({ db, post });
  const page = visibleText(await (await get(`/admin/leads/${lead.id}`, { Cookie })).text());
  assert.match(page, /Came from Instagram \/ May, from instagram\.com, on \/deals\/juniper/);
  const file = await (await get('/admin/leads.csv', { Cookie })).text();
  assert.match(file, /Source Page,Source Site,Source Campaign/);
  assert.match(file, /\/deals\/juniper,instagram\.com,Instagram \/ May/);
});

test('what a form says of its source is cut and checked; the same request again is the same lead', async (t) => {
  const { db, post, close } = await openCountedApp();
  t.after(close);
  const sent = {
    ...LISTING,
    landed: `https://elsewhere.example/?utm_source=evil`,
    referrer: `https://${'x'.repeat(60)}.${'y'.repeat(60)}.example/`,
  };
  await post('/list-your-spa', sent, { ...BROWSER, Referer: 'https://elsewhere.example/page' });
  await post('/list-your-spa', sent, BROWSER);
  const [lead, ...others] = await db.selectFrom('leads').selectAll().execute();
  assert.ok(lead);
  assert.deepEqual(others, []);
  assert.deepEqual([lead.source_page, lead.source_campaign], ['', '']);
  assert.equal(lead.source_host.length, 100);
});
