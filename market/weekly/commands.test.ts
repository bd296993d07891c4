import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { addBusiness, addDeal, addLead, DAY_MS, zipTable } from '../../test/helpers/app.ts';
import { SITE } from '../../test/helpers/default-site.ts';
import { openNotices } from '../../test/helpers/notices.ts';
import { unconfiguredDependencies } from '../../test/helpers/unconfigured-dependencies.ts';
import { recordMondayMail } from './commands.server.ts';

let notices: Awaited<ReturnType<typeof openNotices>>;
beforeEach(async () => {
  notices = await openNotices();
  await notices.set({ timeZone: 'America/New_York' });
});
afterEach(() => notices.close());

const { licensing } = unconfiguredDependencies;
const WORK = { hasMail: true, defaults: SITE, zipTable, licensing };
const record = (work = WORK) => recordMondayMail(notices.db, work, notices.clock.now);
const abouts = async () => (await notices.rows()).map(({ about }) => about);
const at = (text: string) => {
  notices.clock.now = Date.parse(text);
};

const count = (day: string, kind: string, n: number) =>
  notices.db.insertInto('insight_days').values({ day, kind, key: '', n }).execute();

async function addTestDeal(title = 'Hot stones') {
  const business = await addBusiness(notices.db, { name: 'Juniper Hour', zip: '78701' });
  const expires_at = notices.clock.now + 60 * DAY_MS;
  return addDeal(notices.db, business, { title, expires_at });
}

/** A look every ten minutes between two instants, with what is due sent. */
async function runThrough(from: string, to: string) {
  for (at(from); notices.clock.now < Date.parse(to); notices.clock.now += 600_000) {
    await record();
    await notices.deliver();
  }
}

test('on Mondays at 8 AM of the office one mail leaves, with figures, tasks and links', async () => {
  const deal = await addTestDeal();
  await count('2026-02-10', 'search', 200);
  await count('2026-02-24', 'search', 120);
  await count('2026-02-26', 'book', 4);
  await count('2026-03-02', 'search', 999);
  await runThrough('2026-03-01T00:00:00-05:00', '2026-03-04T00:00:00-05:00');
  assert.deepEqual(await abouts(), ['2026-03-02']);
  assert.equal(notices.emails.length, 1);
  const [mail] = notices.emails;
  assert.equal(mail?.at, Date.parse('2026-03-02T08:00:00-05:00'));
  assert.equal(mail?.subject, 'Your week, Feb 23 to Mar 1');
  for (const part of [
    'Compared with the one full week before it.',
    '| Searches   |       120 | 0              |        |',
    '| Book Now   |         4 | 0              |        |',
    `The plots and tables of the week:\n${SITE.publicUrl}/admin/insight`,
    '1 deal needs a new checkout link:',
    `- ${deal.title}, Juniper Hour: Its checkout link is in test mode, so nobody can pay.`,
    `${SITE.publicUrl}/admin/deals/health?kind=checkout-link`,
    'the administrator',
  ])
    assert.ok(mail?.text.includes(part), `${part} in ${mail?.text}`);
  assert.match(mail?.html ?? '', /<th scope="row">Searches<\/th><td>120<\/td>/);
  assert.doesNotMatch(mail?.text ?? '', /999/);
});

test('where clocks change it is 8 AM all the same, once each Monday', async () => {
  await addTestDeal();
  // The clocks of New York go forward on March 8 and back on November 1, 2026.
  await runThrough('2026-03-08T00:00:00-05:00', '2026-03-10T00:00:00-04:00');
  await runThrough('2026-10-31T00:00:00-04:00', '2026-11-03T00:00:00-05:00');
  assert.deepEqual(
    notices.emails.map((mail) => new Date(mail.at).toISOString()),
    ['2026-03-09T12:00:00.000Z'],
    'in November the deal has ended, and nothing is to be said',
  );
  await addTestDeal('Another');
  at('2026-11-09T12:50:00Z');
  await record();
  assert.equal((await abouts()).length, 1);
  at('2026-11-09T13:00:00Z');
  await record();
  assert.deepEqual(await abouts(), ['2026-03-09', '2026-11-09']);
});

test('quiet hours come before it', async () => {
  await addTestDeal();
  await notices.set({ quietFrom: '21:00', quietTo: '09:30' });
  await runThrough('2026-03-02T07:30:00-05:00', '2026-03-02T11:00:00-05:00');
  assert.deepEqual(
    notices.emails.map((mail) => mail.at),
    [Date.parse('2026-03-02T09:30:00-05:00')],
  );
});

test('any number of processes write and send it once', async () => {
  await addTestDeal();
  at('2026-03-02T08:00:00-05:00');
  await Promise.all(Array.from({ length: 8 }, () => record()));
  assert.deepEqual(await abouts(), ['2026-03-02']);
  await Promise.all(Array.from({ length: 4 }, () => notices.send()));
  await notices.deliver();
  assert.equal(notices.emails.length, 1);
});

test('switched off, or without mail, or with nothing to say, none is written', async () => {
  at('2026-03-02T08:00:00-05:00');
  await record();
  assert.deepEqual(await abouts(), [], 'nothing to say');
  await addTestDeal();
  await record({ ...WORK, hasMail: false });
  await notices.set({ 'mail-monday': 'off' });
  await record();
  assert.deepEqual(await abouts(), []);
  await notices.set({ 'mail-monday': 'at-once' });
  await record();
  assert.deepEqual(await abouts(), ['2026-03-02']);
});

test('leads come from their list, also where nothing is counted', async () => {
  await addLead(notices.db, { at: Date.parse('2026-03-01T23:59:00-05:00') });
  await addLead(notices.db, { at: Date.parse('2026-03-02T00:00:00-05:00') });
  await runThrough('2026-03-02T08:00:00-05:00', '2026-03-02T08:30:00-05:00');
  const mail = notices.emails.find(({ subject }) => subject.startsWith('Your week'));
  assert.match(mail?.text ?? '', /Nothing was counted yet\..*\| Leads {2}\| {9}1 \|\n/s);
});

test('without visits it says so, and names the tasks', async () => {
  await addTestDeal();
  await runThrough('2026-03-02T08:00:00-05:00', '2026-03-02T08:30:00-05:00');
  assert.match(notices.emails[0]?.text ?? '', /No visits were counted in this week\./);
  assert.doesNotMatch(notices.emails[0]?.text ?? '', /Searches/);
});
