import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visibleText } from '../../helpers/app.ts';
import { assertSays } from '../../helpers/says.ts';
import { signedInAdmin } from '../../helpers/signed-in-admin.ts';

const admin = signedInAdmin();

const count = (day: string, kind: string, n: number) =>
  admin.testApp.db.insertInto('insight_days').values({ day, kind, key: '', n }).execute();

async function mainOf() {
  const html = await (await admin.get('/admin')).text();
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
}
const dashboard = async () => visibleText(await mainOf());

test('the dashboard shows the week beside the four weeks before it, before the deals', async () => {
  await count('2026-01-01', 'search', 1);
  for (const day of ['2026-02-02', '2026-02-09', '2026-02-16']) await count(day, 'search', 100);
  await count('2026-01-26', 'search', 100);
  await count('2026-02-24', 'search', 150);
  await count('2026-02-24', 'view', 9);
  await count('2026-03-02', 'book', 77);
  const html = await mainOf();
  const text = visibleText(html);
  assert.match(text, /Feb 23 to Mar 1\. Compared with the average of the four weeks/);
  assertSays(text, 'Searches 150 50% more', 'Deal views 9 too few to compare');
  assertSays(text, 'Book Now 0 too few to compare');
  assert.match(html, /aria-label="Searches, week by week: 1, 0, 0, 0, 100, 100, 100, 100, 150"/);
  assert.ok(text.indexOf('This week') < text.indexOf('Ends this week'));
});

test('a new installation says what will stand there and when', async () => {
  assert.doesNotMatch(await dashboard(), /This week/, 'the checklist is first');
  await admin.send('/admin/first-run', {});
  assert.match(
    await dashboard(),
    /This week Insight Nothing was counted yet\. Searches, deal views/,
  );
  await count('2026-03-02', 'search', 3);
  assert.match(await dashboard(), /Counting began on Mar 2\. The figures of full days appear here/);
});
