import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { HOW_FIGURES_DIFFER } from '../../../market/insight/copy.ts';
import { addInsight } from '../../helpers/insight.ts';
import { assertSays, rowOf } from '../../helpers/says.ts';
import { signedInAdmin } from '../../helpers/signed-in-admin.ts';

const admin = signedInAdmin();
const TODAY = '2026-03-02';
const YESTERDAY = '2026-03-01';
const SCREEN = '/admin/insight';

async function addDays(figures: Array<[day: string, kind: string, n: number]>) {
  await admin.testApp.db
    .insertInto('insight_days')
    .values(figures.map(([day, kind, n]) => ({ day, kind, key: '', n })))
    .execute();
}

async function addSteps(deal_id: string, steps: Record<'shown' | 'viewed' | 'clicked', number>) {
  for (const [step, people] of Object.entries(steps))
    await admin.testApp.db
      .insertInto('insight_paths')
      .values({ day: TODAY, deal_id, step: step as keyof typeof steps, people })
      .execute();
}

test('a new installation says what will stand on the screen, and when', async () => {
  const text = await admin.pageText(SCREEN);
  assert.match(text, /Nothing was counted yet\. Searches, deal views and presses of Book Now/);
  assert.equal(text.match(/within 10 seconds of the first/g)?.length, 2);
  assert.ok(!text.includes('Download CSV'));
});

test('the week until yesterday stands beside the weeks before it, and today alone', async () => {
  for (const day of ['2026-01-26', '2026-02-02', '2026-02-09', '2026-02-16'])
    await addDays([[day, 'search', 100]]);
  await addDays([
    [YESTERDAY, 'search', 150],
    [YESTERDAY, 'book', 9],
    [TODAY, 'search', 3],
  ]);
  const html = await (await admin.get(SCREEN)).text();
  const text = await admin.pageText(SCREEN);
  assert.match(text, /Feb 23 to Mar 1 Compared with the average of the four weeks before it\./);
  assert.match(text, /Searches 150 50% more/);
  assert.match(text, /Book Now 9 too few to compare/);
  const [row = ''] = /<svg[^>]*aria-label="Searches, week by week:[\s\S]*?<\/svg>/.exec(html) ?? [];
  assert.match(row, /week by week: 100, 100, 100, 100, 150"/);
  assert.equal(row.match(/<title>/g)?.length, 5, 'a title for each column');
  assert.match(text, /Today so far: 3 searches, 0 deal views, 0 presses of Book Now\./);
  assert.match(text, /Feb 23 to Mar 1 150 0 9 Feb 16 to Feb 22 100 0 0/, 'as a table');
});

test('people, pages and robots are one sentence, and the screen says how figures may differ', async () => {
  await addDays([
    [YESTERDAY, 'robot', 1204],
    [YESTERDAY, 'page', 30],
    [YESTERDAY, 'people', 8],
  ]);
  const text = await admin.pageText(SCREEN);
  assert.match(text, /8 people on an average day, 30 pages loaded in the week; 1,204 requests/);
  for (const difference of HOW_FIGURES_DIFFER) assert.ok(text.includes(difference), difference);
});

test('where counting is switched off the screen says so', async () => {
  await admin.send('/admin/settings/office', {
    section: 'office',
    countVisits: 'off',
    version: '0',
  });
  assert.match(await admin.pageText(SCREEN), /Counting is off/);
});

test('a step has its share of the one before, from ten people on and never above them', async () => {
  await addSteps('few', { shown: 9, viewed: 4, clicked: 2 });
  await addSteps('linked', { shown: 4, viewed: 40, clicked: 10 });
  const text = await admin.pageText(SCREEN);
  assert.match(text, /A deleted deal Shown 9 Viewed 4 Clicked 2 /);
  assert.match(text, /A deleted deal Shown 4 Viewed 40 Clicked 10 25%/);
  const byClicks = await admin.pageText(`${SCREEN}?order=clicked`);
  assert.ok(byClicks.indexOf('Shown 4') < byClicks.indexOf('Shown 9'));
});

test('a town that is asked in vain says how far the nearest deal is', async () => {
  const { db } = admin.testApp;
  const search = (zip: string, n: number) =>
    ({ day: TODAY, zip, radius: 5, found: '0', n }) as const;
  await addInsight(db, TODAY, 0);
  await db
    .insertInto('insight_searches')
    .values([search('79101', 9), search('78745', 3)])
    .execute();
  const html = await (await admin.get(SCREEN)).text();
  assertSays(rowOf(html, 'Amarillo, TX'), '79101', '9 found nothing', 'Nobody within 25 miles');
  assertSays(rowOf(html, 'Austin, TX'), '78745', '3 found nothing', 'Nearest deal', 'Find leads');
});

test('every part comes as CSV with the same rows, and the history says who took it', async () => {
  await addInsight(admin.testApp.db, TODAY, 40);
  const html = await (await admin.get(`${SCREEN}?order=viewed`)).text();
  const hrefs = Array.from(html.matchAll(/href="(\/admin\/insight\.csv[^"]+)"/g), ([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
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
  assert.deepEqual(heads, [
    'From,To,Searches,Deal views,Book Now,People a day,Pages,Robots',
    'Deal,Spa,Shown,Viewed,Clicked',
    'Town,ZIPs,Found nothing,Miles to a deal,Waiting for an alert',
  ]);
  assert.match(await admin.pageText('/admin/history'), /Figures were downloaded as CSV/);
});

test('the figures are the administrator’s alone, and a table that is none is not found', async () => {
  for (const path of [SCREEN, '/admin/insight.csv?table=towns']) {
    const response = await admin.testApp.get(path);
    assert.equal(response.status, 302);
    assert.match(response.headers.get('Location') ?? '', /^\/admin\/login/);
  }
  assert.equal((await admin.get('/admin/insight.csv?table=secrets')).status, 404);
  assert.equal((await admin.get('/admin/insight.csv')).status, 404);
});
