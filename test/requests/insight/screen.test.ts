import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { HOW_FIGURES_DIFFER } from '../../../market/insight/copy.ts';
import { addAnswers, addInsight } from '../../helpers/insight.ts';
import { signedInAdmin } from '../../helpers/signed-in-admin.ts';

const admin = signedInAdmin();
const TODAY = '2026-03-02';
const YESTERDAY = '2026-03-01';

test('a new installation says what will stand on the Insight page, and when', async () => {
  const text = await admin.pageText('/admin/insight');
  assert.match(text, /Nothing has been counted yet/);
  for (const name of ['Searches', 'Deal views', 'Book Now', 'Demand without deals'])
    assert.ok(text.includes(name), name);
  assert.equal(text.match(/within 10 seconds of the first/g)?.length, 3);
  assert.ok(!text.includes('Download CSV'));
});

test('the page has people, pages and robots as three figures, and says how they may differ', async () => {
  const count = (day: string, kind: string, n: number, key = '') => ({ day, kind, key, n });
  await admin.testApp.db
    .insertInto('insight_days')
    .values([
      count(YESTERDAY, 'robot', 1204),
      count(YESTERDAY, 'page', 30, '/deals'),
      count(YESTERDAY, 'people', 8),
      count(TODAY, 'people', 1),
      count(TODAY, 'page', 2, '/deals'),
      count(TODAY, 'search', 3),
    ])
    .execute();
  const text = await admin.pageText('/admin/insight?days=7');
  assert.match(text, /People 8 on an average day Pages 30 they loaded Robots 1,204/);
  assert.match(text, /1,204 requests left out as robots/);
  assert.match(
    text,
    /Today so far: 1 person, 2 pages, 3 searches, 0 deal views, 0 presses of Book Now\./,
  );
  assert.match(text, /Loading a page again counts it again/);
  for (const difference of HOW_FIGURES_DIFFER) assert.ok(text.includes(difference), difference);
});

test('where counting is switched off the page says so', async () => {
  await admin.send('/admin/settings/visits', {
    section: 'visits',
    countVisits: 'off',
    version: '0',
  });
  const text = await admin.pageText('/admin/insight');
  assert.match(text, /Nothing is counted at present/);
});

test('below ten nothing is compared and nothing has a percent', async () => {
  const { db } = admin.testApp;
  const days = ['2026-03-01', '2026-02-20', '2026-02-01'];
  await db
    .insertInto('insight_days')
    .values(days.map((day) => ({ day, kind: 'search', key: '', n: 9 })))
    .execute();
  const steps = { shown: 9, viewed: 4, clicked: 2 };
  await db
    .insertInto('insight_paths')
    .values(
      (['shown', 'viewed', 'clicked'] as const).map((step) => ({
        day: TODAY,
        deal_id: 'gone',
        step,
        people: steps[step],
      })),
    )
    .execute();
  const text = await admin.pageText('/admin/insight?days=7');
  assert.match(text, /9 in the 7 days until yesterday; 9 in the 7 days before: too few to compare/);
  assert.match(text, /A deleted deal Shown 9 Viewed 4 too few to compare Clicked 2 too few/);
});

test('a spa says that it adds one person, one deal, one day over its deals', async () => {
  const words = /each counts one person, one deal, one day\. (Who sees three deals)?/;
  assert.equal(words.exec(await admin.pageText('/admin/insight'))?.[1], undefined);
  assert.ok(words.exec(await admin.pageText('/admin/insight?by=business'))?.[1]);
});

test('a deal that more people opened than saw in results says so, not that there are few', async () => {
  const { db } = admin.testApp;
  const steps = { shown: 4, viewed: 40, clicked: 10 };
  for (const [step, people] of Object.entries(steps))
    await db
      .insertInto('insight_paths')
      .values({ day: TODAY, deal_id: 'gone', step: step as keyof typeof steps, people })
      .execute();
  const text = await admin.pageText('/admin/insight?days=7');
  assert.match(text, /Viewed 40 some came by a link Clicked 10 25% of viewed/);
});

test('what phones lay out as blocks stays a table to screen readers', async () => {
  await addInsight(admin.testApp.db, TODAY, 3);
  const html = await (await admin.get('/admin/insight')).text();
  const tables = html.match(/<table[^>]*\bsm:table\b.*?<\/table>/gs) ?? [];
  assert.equal(tables.length, 2);
  for (const [tag] of tables.join('').matchAll(/<(table|thead|tbody|tr|th|td)\b[^>]*>/g))
    assert.match(tag, / role="(table|rowgroup|row|columnheader|rowheader|cell)"/);
});

test('growth compares with as many days before, once those were counted', async () => {
  const { db } = admin.testApp;
  const search = (day: string, n: number) => ({ day, kind: 'search', key: '', n });
  await db
    .insertInto('insight_days')
    .values([search(YESTERDAY, 30), search(TODAY, 5)])
    .execute();
  assert.match(
    await admin.pageText('/admin/insight?days=7'),
    /30 in the 7 days until yesterday; counting began on Mar 1, 2026, so nothing compares yet/,
  );
  await db
    .insertInto('insight_days')
    .values([search('2026-02-22', 20), search('2026-02-15', 99)])
    .execute();
  assert.match(
    await admin.pageText('/admin/insight?days=7'),
    /30 in the 7 days until yesterday; 50% more than in the 7 days before/,
  );
});

test('every table of the page comes as CSV with the same rows, and the history says who took it', async () => {
  await addInsight(admin.testApp.db, TODAY, 40);
  await addAnswers(admin.testApp.db, 12);
  const html = await (await admin.get('/admin/insight?days=28&by=business')).text();
  const hrefs = Array.from(html.matchAll(/href="(\/admin\/insight\.csv[^"]+)"/g), ([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  assert.equal(hrefs.length, 10);
  const heads: string[] = [];
  for (const href of hrefs) {
    const response = await admin.get(href);
    assert.equal(response.status, 200);
    assert.match(response.headers.get('Content-Type') ?? '', /^text\/csv; charset=utf-8/);
    const bytes = Buffer.from(await response.arrayBuffer());
    assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
    const [head = [], ...rows]: string[][] = parse(bytes, { bom: true });
    heads.push(head.join());
    assert.ok(rows.length > 0, href);
  }
  assert.ok(
    heads.includes('ZIP,City,People searching,Found nothing,Miles to a deal,Waiting for an alert'),
  );
  assert.ok(heads.includes('Spa,Shown,Viewed,Viewed of shown,Clicked,Clicked of viewed'));
  assert.match(await admin.pageText('/admin/history'), /Figures were downloaded as CSV/);
});

test('the figures are the administrator’s alone, and a table that is none is not found', async () => {
  for (const path of ['/admin/insight', '/admin/insight.csv?table=demand']) {
    const response = await admin.testApp.get(path);
    assert.equal(response.status, 302);
    assert.match(response.headers.get('Location') ?? '', /^\/admin\/login/);
  }
  assert.equal((await admin.get('/admin/insight.csv?table=secrets')).status, 404);
  assert.equal((await admin.get('/admin/insight.csv')).status, 404);
});
