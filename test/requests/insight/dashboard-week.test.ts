import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings } from '../../../market/settings/store.server.ts';
import { visibleText } from '../../app.ts';
import { signedInAdmin } from '../../signed-in-admin.ts';

const admin = signedInAdmin();
const NOTICES = '/admin/settings/notices';

const count = (day: string, kind: string, n: number) =>
  admin.testApp.db.insertInto('insight_days').values({ day, kind, key: '', n }).execute();

async function dashboard() {
  const html = await (await admin.get('/admin')).text();
  return visibleText(html.slice(html.indexOf('<main'), html.indexOf('</main>')));
}

test('the dashboard shows the week beside the four weeks before it, before the tiles', async () => {
  await count('2026-01-01', 'search', 1);
  for (const day of ['2026-02-02', '2026-02-09', '2026-02-16']) await count(day, 'search', 100);
  await count('2026-01-26', 'search', 100);
  await count('2026-02-24', 'search', 150);
  await count('2026-02-24', 'view', 9);
  await count('2026-03-02', 'book', 77);
  const text = await dashboard();
  assert.match(text, /This week Insight Feb 23 to Mar 1\. Beside the average of the four weeks/);
  assert.match(text, /Searches 150 100 a week before: 50% more/);
  assert.match(text, /Deal views 9 0 a week before: too few to compare/);
  assert.match(text, /Book Now 0 0 a week before: too few to compare/);
  assert.ok(text.indexOf('This week') < text.indexOf('Active Deals'));
});

test('a new installation says what will stand there and when', async () => {
  assert.match(
    await dashboard(),
    /This week Insight Nothing was counted yet\. Searches, deal views/,
  );
  await count('2026-03-02', 'search', 3);
  assert.match(await dashboard(), /Counting began on Mar 2\. The figures of full days appear here/);
});

test('Monday mail is on until it is switched off in the settings', async () => {
  const html = await (await admin.get(NOTICES)).text();
  const [fieldset = ''] =
    /<fieldset[^>]*>(?:(?!<\/fieldset>).)*Monday mail.*?<\/fieldset>/s.exec(html) ?? [];
  const choices = fieldset.slice(fieldset.lastIndexOf('<fieldset'));
  assert.match(visibleText(choices), /Monday mail Mail Off Mondays at 8 AM/);
  assert.doesNotMatch(choices, /hourly/);
  const { version } = await readSettings(admin.testApp.db);
  const form: Record<string, string> = { section: 'notices', version: String(version) };
  for (const [, select = '', name = ''] of html.matchAll(
    /(<select[^>]* name="([\w-]+)".*?<\/select>)/gs,
  ))
    form[name] =
      /<option[^>]*value="([\w-]+)"[^>]* selected/.exec(select)?.[1] ??
      /selected[^>]* value="([\w-]+)"/.exec(select)?.[1] ??
      '';
  assert.equal(form['mail-monday'], 'at-once');
  await admin.send(NOTICES, {
    ...form,
    'mail-monday': 'off',
    noticePhone: '',
    quietFrom: '',
    quietTo: '',
  });
  const { values } = await readSettings(admin.testApp.db);
  assert.equal(values['mail-monday'], 'off');
});
