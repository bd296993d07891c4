import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { DealRow } from '../../database/tables.ts';
import { openAlerts, tokenIn } from '../../test/helpers/alerts.ts';
import {
  addBusiness,
  addDeal,
  addLead,
  DAY_MS,
  HOUR_MS,
  MONDAY_NOON,
} from '../../test/helpers/app.ts';
import { unsubscribe } from '../leads/emails.server.ts';
import { endOfAlert, LATE_COMMIT_MS } from './rules.ts';

let alerts: Awaited<ReturnType<typeof openAlerts>>;
beforeEach(async () => {
  alerts = await openAlerts();
});
afterEach(() => alerts.close());

async function addNewDeal(title: string, zip = '78701', overrides: Partial<DealRow> = {}) {
  const name = `Spa of ${title}`;
  const business = await addBusiness(alerts.db, { zip, name });
  const { now } = alerts.clock;
  return addDeal(alerts.db, business, {
    title,
    created_at: now,
    expires_at: now + 400 * DAY_MS,
    ...overrides,
  });
}
const nextDay = () => alerts.workUntil(alerts.clock.now + DAY_MS + HOUR_MS);

test('an alert writes of deals that appeared within its radius, and of nothing else', async () => {
  const old = await addNewDeal('Old stones');
  alerts.clock.now += HOUR_MS;
  await alerts.addActive();
  alerts.clock.now += HOUR_MS;
  const deal = await addNewDeal('Warm stones');
  await addNewDeal('Far away', '10001');
  await addNewDeal('Over already', '78701', { expires_at: alerts.clock.now + 1 });
  const [mail, ...others] = await nextDay();
  assert.deepEqual(others, []);
  assert.equal(mail?.subject, '1 new deal within 25 miles of 78701');
  assert.match(
    mail?.text ?? '',
    /This deal is new:\n\nWarm stones\n\$79 instead of \$120 · 60 minutes\nSpa of Warm stones, Austin, TX, in 78701\nEnds Apr 6, 2027\n/,
  );
  assert.ok(
    mail?.text.includes(
      `https://deals.test/deals/spa-of-warm-stones-austin-tx-78701?deal=${deal.id}\n`,
    ),
  );
  assert.ok(mail?.text.includes('All deals there: https://deals.test/deals?zip=78701&radius=25\n'));
  assert.ok(!mail?.text.includes(old.id));
  assert.doesNotMatch(mail?.text ?? '', /Far away|Over already|visitor/);
});

test('an alert of a filtered search writes only of deals that pass its filters', async () => {
  await alerts.addActive('me@visitor.test', {
    filters: { kind: 'massage', maxPriceDollars: 80, minDurationMinutes: 60 },
  });
  for (let n = 0; n < 9; n += 1) await addNewDeal(`Classic facial ${n}`);
  await addNewDeal('Dear stones', '78701', { deal_price_cents: 8001 });
  await addNewDeal('Short stones', '78701', { duration_minutes: 59 });
  assert.deepEqual(await nextDay(), []);
  await addNewDeal('Warm stones', '78701', { deal_price_cents: 8000 });
  await addNewDeal('Glow facial');
  const [mail, ...others] = await nextDay();
  assert.deepEqual(others, []);
  const deal = 'new massage deal of 60+ minutes for up to $80';
  assert.equal(mail?.subject, `1 ${deal} within 25 miles of 78701`);
  assert.match(mail?.text ?? '', /^Warm stones$/m);
  assert.doesNotMatch(mail?.text ?? '', /facial|Dear|Short/);
});

test('no mail is sent where nothing is new, and a deal is in one mail only', async () => {
  await alerts.addActive();
  assert.deepEqual(await nextDay(), []);
  await addNewDeal('Warm stones');
  assert.equal((await nextDay()).length, 1);
  assert.deepEqual(await alerts.workUntil(alerts.clock.now + 9 * DAY_MS), []);
});

test('a deal whose process commits it late is not missed', async () => {
  await alerts.addActive();
  const due = MONDAY_NOON + DAY_MS;
  const late = due - 60_000;
  assert.deepEqual(await alerts.workUntil(due), []);
  const business = await addBusiness(alerts.db, { zip: '78701' });
  await addDeal(alerts.db, business, {
    title: 'Late',
    created_at: late,
    expires_at: due + 9 * DAY_MS,
  });
  const [mail] = await nextDay();
  assert.match(mail?.text ?? '', /^Late$/m);
});

test('one mail a day at most, with five deals at most, the nearest first', async () => {
  await alerts.addActive();
  await addNewDeal('Next town', '78664');
  for (let n = 1; n <= 5; n += 1) await addNewDeal(`Stones ${n}`);
  const [mail, ...others] = await nextDay();
  assert.deepEqual(others, []);
  assert.equal(mail?.subject, 'More than 5 new deals within 25 miles of 78701');
  assert.equal(mail?.text.match(/^Stones \d$/gm)?.length, 5);
  const mails = [];
  for (let day = 0; day < 5; day += 1) {
    for (let n = 0; n < 3; n += 1) {
      await addNewDeal(`Day ${day} deal ${n}`);
      mails.push(...(await alerts.workUntil(alerts.clock.now + 8 * HOUR_MS)));
    }
  }
  assert.ok(mails.length >= 4 && mails.length <= 5, `${mails.length}`);
  for (const [i, { sentAt }] of mails.entries())
    assert.ok(sentAt - (mails[i - 1]?.sentAt ?? 0) >= DAY_MS, `${i}`);
});

test('a mail that was slow to leave counts from when it left', async () => {
  await alerts.addActive();
  await addNewDeal('Warm stones');
  alerts.clock.now += DAY_MS;
  await alerts.work();
  assert.deepEqual((await alerts.deliver({ kind: 'unreachable', reason: 'No' })).length, 1);
  await addNewDeal('Cool stones');
  alerts.clock.now += 20 * HOUR_MS;
  assert.equal((await alerts.deliver()).length, 1);
  const leftAt = alerts.clock.now;
  const [mail] = await alerts.workUntil(leftAt + 3 * DAY_MS);
  assert.match(mail?.text ?? '', /Cool stones/);
  assert.ok((mail?.sentAt ?? 0) >= leftAt + DAY_MS);
});

test('a week before its end an alert asks once whether to stay, and ends without an answer', async () => {
  await alerts.addActive();
  const end = endOfAlert(MONDAY_NOON);
  await alerts.workUntil(end - 8 * DAY_MS);
  const mails = await alerts.workUntil(end + DAY_MS);
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['Keep your alert for deals near 78701?'],
  );
  assert.match(mails[0]?.text ?? '', /ends on Sep 2, 2026\. Keep it for six more months\?/);
  assert.equal((await alerts.single()).state, 'ended');
  assert.deepEqual(await alerts.keep(tokenIn(mails[0], 'alerts/keep')), { kind: 'missing' });
  await alerts.workUntil(end + 40 * DAY_MS);
  assert.deepEqual(await alerts.all(), [], 'a month later the address is forgotten');
  assert.deepEqual(await alerts.db.selectFrom('outbox').selectAll().execute(), []);
});

test('an alert that its owner keeps lasts six more months, and then asks again', async () => {
  await alerts.addActive();
  const end = endOfAlert(MONDAY_NOON);
  const [mail] = await alerts.workUntil(end - DAY_MS);
  const token = tokenIn(mail, 'alerts/keep');
  assert.deepEqual(await alerts.confirm(token), { kind: 'missing' }, 'each link does one thing');
  assert.deepEqual(await alerts.keep(token), { kind: 'active' });
  const newEnd = endOfAlert(alerts.clock.now);
  assert.equal((await alerts.single()).ends_at, newEnd);
  const later = await alerts.workUntil(newEnd - DAY_MS);
  assert.deepEqual(
    later.map(({ subject }) => subject),
    ['Keep your alert for deals near 78701?'],
  );
});

test('what nobody confirms is deleted after 48 hours, with its mail', async () => {
  await alerts.askAndReadToken();
  await alerts.workUntil(MONDAY_NOON + 48 * HOUR_MS - 1);
  assert.equal((await alerts.all()).length, 1);
  await alerts.workUntil(MONDAY_NOON + 48 * HOUR_MS);
  assert.deepEqual(await alerts.all(), []);
  assert.deepEqual(await alerts.db.selectFrom('outbox').selectAll().execute(), []);
});

test('an alert that ends takes back the mail that waits', async () => {
  const token = await alerts.askAndReadToken();
  await alerts.confirm(token);
  await addNewDeal('Warm stones');
  alerts.clock.now += DAY_MS;
  await alerts.work();
  await alerts.unsubscribe(token);
  assert.deepEqual(await alerts.deliver(), []);
});

test('an address that unsubscribed as a spa owner gets no alert any more', async () => {
  await alerts.addActive();
  await addNewDeal('Warm stones');
  const lead = await addLead(alerts.db, { email: 'me@visitor.test' });
  await unsubscribe(alerts.db, lead, alerts.clock.now);
  assert.deepEqual(await nextDay(), []);
  assert.equal((await alerts.single()).state, 'ended');
});

test('without a mail server or a postal address alerts wait, and lose nothing', async () => {
  await alerts.addActive();
  await addNewDeal('Warm stones');
  alerts.stopOffering();
  assert.deepEqual(await nextDay(), []);
  assert.equal((await alerts.single()).seen_until, MONDAY_NOON - LATE_COMMIT_MS);
});

test('several processes write one mail for each alert', async () => {
  for (let n = 0; n < 20; n += 1) await alerts.addActive(`me${n}@visitor.test`);
  await addNewDeal('Warm stones');
  alerts.clock.now += DAY_MS;
  await Promise.all([alerts.work(), alerts.work(), alerts.work()]);
  const mails = await alerts.deliver();
  assert.equal(mails.length, 20);
  assert.equal(new Set(mails.map(({ to }) => to)).size, 20);
});

test('an alert goes on after a clock that was days ahead is set back', async () => {
  alerts.clock.now += 30 * DAY_MS;
  await alerts.addActive();
  alerts.clock.now = MONDAY_NOON;
  await alerts.work();
  await addNewDeal('Warm stones');
  assert.equal((await nextDay()).length, 1);
});

test('asking, confirming, looking and writing make no public page render again', async () => {
  await addNewDeal('Before');
  const before = await alerts.catalogueVersion();
  const token = await alerts.askAndReadToken();
  await alerts.confirm(token);
  await alerts.workUntil(MONDAY_NOON + 3 * DAY_MS);
  await alerts.unsubscribe(token);
  assert.equal(await alerts.catalogueVersion(), before);
});
