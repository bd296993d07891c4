import assert from 'node:assert/strict';
import { test } from 'node:test';
import { queueAlertEmail } from '../../../market/alerts/commands.server.ts';
import { keepEmail } from '../../../market/alerts/copy.ts';
import { alertCriteria } from '../../../market/alerts/rules.ts';
import { ALERT_SITE, tokenIn } from '../../helpers/alerts.ts';
import { DAY_MS, HOUR_MS, ORIGIN, visibleText } from '../../helpers/app.ts';
import { alertsApp, PLACE } from './alerts-app.ts';

const world = alertsApp();
const textOf = async (path: string) => visibleText(await (await world.testApp.get(path)).text());

test('opening the link confirms nothing: it asks, and no cache or search engine stores it', async () => {
  const path = `/alerts/confirm/${tokenIn(await world.askAndReadMail(), 'alerts/confirm')}`;
  for (const method of ['GET', 'HEAD']) {
    const response = await world.testApp.app.request(`${ORIGIN}${path}`, { method });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('Cache-Control'), 'no-store');
    assert.doesNotMatch(response.headers.get('Referrer-Policy') ?? '', /unsafe-url/);
  }
  const html = await (await world.testApp.get(path)).text();
  assert.match(
    visibleText(html),
    /Confirm your alert Spa Deals will email me@visitor\.test when a deal appears within 25 miles of 78701: one email a day at most, for six months\. .* Confirm/,
  );
  assert.match(html, /<meta name="robots" content="noindex"/);
  assert.match(html, /<form[^>]* method="post"/);
  assert.deepEqual(await world.states(), ['unconfirmed']);
});

test('its button confirms, from our own pages only, and a link works for 48 hours', async () => {
  const path = `/alerts/confirm/${tokenIn(await world.askAndReadMail(), 'alerts/confirm')}`;
  const foreign = await world.testApp.post(path, {}, { Origin: 'https://mail.example' });
  assert.equal(foreign.status, 403);
  assert.deepEqual(await world.states(), ['unconfirmed']);
  for (let i = 0; i < 2; i += 1) {
    const response = await world.testApp.post(path, {});
    assert.equal(response.status, 200);
    assert.match(
      visibleText(await response.text()),
      /Your alert is on Spa Deals will email me@visitor\.test .*, until Sep \d, 2026\. Deals near 78701/,
    );
  }
  assert.deepEqual(await world.states(), ['active']);
  const late = `/alerts/confirm/${tokenIn(await world.askAndReadMail('late@visitor.test'), 'alerts/confirm')}`;
  world.testApp.clock.now += 48 * HOUR_MS;
  for (const response of [await world.testApp.get(late), await world.testApp.post(late, {})]) {
    assert.equal(response.status, 404);
    assert.match(visibleText(await response.text()), /This link no longer works/);
  }
});

test('the pages of an alert with filters name them, and lead to that search', async () => {
  const mail = await world.askAndReadMail(undefined, `${PLACE}&kind=massage&max_price=80`);
  const path = `/alerts/confirm/${tokenIn(mail, 'alerts/confirm')}`;
  const what = 'when a massage deal for up to \\$80 appears within 25 miles of 78701';
  assert.match(await textOf(path), new RegExp(`me@visitor\\.test ${what}: one email a day`));
  const html = await (await world.testApp.post(path, {})).text();
  assert.match(visibleText(html), new RegExp(`${what}, until Sep \\d`));
  assert.match(
    html,
    /href="\/deals\?zip=78701&amp;radius=25&amp;kind=massage&amp;max_price=80"[^>]*>Deals near/,
  );
  const [alert] = await world.alerts();
  assert.ok(alert);
  const content = keepEmail(ALERT_SITE, alertCriteria(alert), alert.ends_at);
  const { now } = world.testApp.clock;
  await queueAlertEmail(world.testApp.db, alert, 'alert-keep', `${alert.id} 1`, content, now);
  const [keep] = await world.deliver();
  assert.match(
    await textOf(`/alerts/keep/${tokenIn(keep, 'alerts/keep')}`),
    /about new massage deals for up to \$80 within 25 miles of 78701 for six more months/,
  );
});

test('a link does only what its page says, and a wrong one does nothing', async () => {
  const mail = await world.askAndReadMail();
  const token = tokenIn(mail, 'alerts/confirm');
  const wrong = [`/alerts/keep/${token}`, `/alerts/confirm/${token}x`, '/alerts/confirm/nobody'];
  for (const path of [...wrong, '/alerts/confirm/%00', `/alerts/confirm/${'A'.repeat(43)}`]) {
    assert.equal((await world.testApp.get(path)).status, 404, path);
    assert.equal((await world.testApp.post(path, {})).status, 404, path);
  }
  assert.deepEqual(await world.states(), ['unconfirmed']);
});

test('one click in an e-mail stops the alert, from wherever it comes, however often', async () => {
  const mail = await world.askAndReadMail();
  await world.testApp.post(`/alerts/confirm/${tokenIn(mail, 'alerts/confirm')}`, {});
  const path = `/unsubscribe/${tokenIn(mail, 'unsubscribe')}`;
  assert.equal(mail.unsubscribeUrl, `${ORIGIN}${path}`);
  assert.match(
    await textOf(path),
    /Stop this alert\? Spa Deals will send no more deals near 78701 to me@visitor\.test\. Unsubscribe/,
  );
  assert.deepEqual(await world.states(), ['active'], 'opening the link stops nothing');
  for (const headers of [{ Origin: 'https://mail.example' }, { Origin: 'null' }, {}]) {
    const response = await world.testApp.app.request(`${ORIGIN}${path}`, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    });
    assert.equal(response.status, 200);
    assert.match(
      visibleText(await response.text()),
      /You are unsubscribed Spa Deals will send no more deals near 78701 to me@visitor\.test\./,
    );
  }
  assert.deepEqual(await world.states(), ['ended']);
  assert.deepEqual(
    await world.testApp.db.selectFrom('email_unsubscribes').selectAll().execute(),
    [],
  );
});

test('a person who never asked for it can say so, and gets no more e-mail', async () => {
  const path = `/unsubscribe/${tokenIn(await world.askAndReadMail(), 'unsubscribe')}`;
  assert.match(
    await textOf(path),
    /No more emails\? Spa Deals will not write to me@visitor\.test again\. Unsubscribe/,
  );
  const response = await world.testApp.post(path, {});
  const done = /You are unsubscribed Spa Deals will send no more emails to me@visitor\.test\./;
  assert.match(visibleText(await response.text()), done);
  assert.match(await textOf(path), done);
  world.testApp.clock.now += 3 * DAY_MS;
  await world.ask();
  assert.deepEqual(await world.deliver(), []);
});
