import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { openAlerts } from '../../test/helpers/alerts.ts';
import { addLead, DAY_MS, HOUR_MS } from '../../test/helpers/app.ts';
import { unsubscribedAt } from '../emails/store.server.ts';
import { unsubscribe } from '../leads/emails.server.ts';
import { endOfAlert } from './rules.ts';

let alerts: Awaited<ReturnType<typeof openAlerts>>;
beforeEach(async () => {
  alerts = await openAlerts();
});
afterEach(() => alerts.close());

test('asking sends one e-mail with a link, which says the place and no word of a visitor’s', async () => {
  await alerts.ask('Me@Visitor.test');
  const [mail, ...others] = await alerts.deliver();
  assert.deepEqual(others, []);
  assert.equal(mail?.to, 'Me@Visitor.test');
  assert.equal(mail?.subject, 'Confirm your alert for deals near 78701');
  assert.match(mail?.text ?? '', /when a deal appears within 25 miles of 78701\. If it was you/);
  assert.match(mail?.text ?? '', /https:\/\/deals\.test\/alerts\/confirm\/[\w-]{43}\n/);
  assert.match(mail?.text ?? '', /Juniper Deals, 1 Elm Street, Austin, TX 78701\n/);
  assert.doesNotMatch(`${mail?.subject} ${mail?.text} ${mail?.html}`, /visitor/i);
  assert.match(mail?.unsubscribeUrl ?? '', /^https:\/\/deals\.test\/unsubscribe\/[\w-]{43}$/);
  const { state } = await alerts.single();
  assert.equal(state, 'unconfirmed');
});

test('an address gets one confirmation a day, no matter who asks and how it is spelled', async () => {
  await alerts.ask('me@visitor.test');
  await alerts.ask('ME@visitor.test', { zip: '10001' });
  alerts.clock.now += DAY_MS - 1;
  await alerts.ask();
  assert.equal((await alerts.deliver()).length, 1);
  alerts.clock.now += 1;
  await alerts.ask();
  assert.equal((await alerts.deliver()).length, 1);
  await alerts.ask('other@visitor.test');
  assert.equal((await alerts.deliver()).length, 1);
});

test('a mailbox gets one confirmation a day, whatever is behind its plus and between its dots', async () => {
  for (const address of ['me@visitor.test', 'me+1@visitor.test', 'ME+2@visitor.test'])
    await alerts.ask(address);
  for (const address of ['v.ictim@gmail.com', 'victim+x@gmail.com', 'Vic.Tim@googlemail.com'])
    await alerts.ask(address);
  assert.deepEqual(
    (await alerts.deliver()).map(({ to }) => to),
    ['me@visitor.test', 'v.ictim@gmail.com'],
  );
  await alerts.ask('m.e@visitor.test');
  assert.equal((await alerts.deliver()).length, 1, 'elsewhere dots are letters');
});

test('two requests at the same moment send one confirmation', async () => {
  await Promise.all([alerts.ask(), alerts.ask(), alerts.ask()]);
  assert.equal((await alerts.deliver()).length, 1);
});

test('an address that unsubscribed gets no confirmation', async () => {
  const lead = await addLead(alerts.db, { email: 'me@visitor.test' });
  await unsubscribe(alerts.db, lead, alerts.clock.now);
  await alerts.ask();
  assert.deepEqual(await alerts.deliver(), []);
  assert.deepEqual(await alerts.all(), []);
});

test('a link confirms for 48 hours, as often as it is pressed, and then no more', async () => {
  const token = await alerts.askAndReadToken();
  alerts.clock.now += 48 * HOUR_MS - 1;
  assert.deepEqual(await alerts.confirm(token), { kind: 'active' });
  assert.deepEqual(await alerts.confirm(token), { kind: 'active' });
  const { state, ends_at } = await alerts.single();
  assert.deepEqual([state, ends_at], ['active', endOfAlert(alerts.clock.now)]);

  const late = await alerts.askAndReadToken('late@visitor.test');
  alerts.clock.now += 48 * HOUR_MS;
  assert.deepEqual(await alerts.confirm(late), { kind: 'missing' });
  for (const token of ['', 'x', 'A'.repeat(43), '\0'])
    assert.deepEqual(await alerts.confirm(token), { kind: 'missing' });
});

test('a new alert of an address takes the place of the one that it had', async () => {
  await alerts.confirm(await alerts.askAndReadToken());
  alerts.clock.now += DAY_MS;
  const second = await alerts.askAndReadToken('me@visitor.test', { zip: '10001' });
  const states = async () => (await alerts.all()).map(({ zip, state }) => [zip, state]);
  assert.deepEqual(await states(), [
    ['78701', 'active'],
    ['10001', 'unconfirmed'],
  ]);
  await alerts.confirm(second);
  assert.deepEqual(await states(), [
    ['78701', 'ended'],
    ['10001', 'active'],
  ]);
});

test('unsubscribing from an alert ends it and no other, and one can ask again', async () => {
  const token = await alerts.askAndReadToken();
  await alerts.confirm(token);
  const other = await alerts.askAndReadToken('other@visitor.test');
  await alerts.confirm(other);
  for (let i = 0; i < 2; i += 1) await alerts.unsubscribe(token);
  assert.deepEqual(
    (await alerts.all()).map(({ email, state }) => [email, state]),
    [
      ['me@visitor.test', 'ended'],
      ['other@visitor.test', 'active'],
    ],
  );
  assert.equal(await unsubscribedAt(alerts.db, 'me@visitor.test'), undefined);
  assert.deepEqual(
    await alerts.confirm(token),
    { kind: 'missing' },
    'an old link turns nothing on',
  );
  alerts.clock.now += DAY_MS;
  await alerts.confirm(await alerts.askAndReadToken());
  assert.equal((await alerts.all()).filter(({ state }) => state === 'active').length, 2);
});

test('a person who never asked for it and unsubscribes gets no more e-mail', async () => {
  await alerts.unsubscribe(await alerts.askAndReadToken());
  assert.ok(await unsubscribedAt(alerts.db, 'me@visitor.test'));
  alerts.clock.now += 3 * DAY_MS;
  await alerts.ask();
  assert.deepEqual(await alerts.deliver(), []);
});

test('neither the database nor a backup of it holds a token', async () => {
  const token = await alerts.askAndReadToken();
  await alerts.confirm(token);
  const stored = JSON.stringify([
    await alerts.all(),
    await alerts.db.selectFrom('outbox').selectAll().execute(),
  ]);
  assert.doesNotMatch(stored, new RegExp(token));
});

test('six months end on the same day, or on the last of a shorter month', () => {
  const endOf = (day: string) => new Date(endOfAlert(Date.parse(day))).toISOString().slice(0, 10);
  assert.equal(endOf('2026-03-02T18:00:00Z'), '2026-09-02');
  assert.equal(endOf('2026-08-31T18:00:00Z'), '2027-02-28');
  assert.equal(endOf('2026-12-15T18:00:00Z'), '2027-06-15');
});
