import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokenIn } from '../../helpers/alerts.ts';
import { addBusiness, addDeal, DAY_MS, openApp, visibleText } from '../../helpers/app.ts';
import { SITE } from '../../helpers/default-site.ts';
import { alertsApp, EMAIL, offering, PLACE } from './alerts-app.ts';

const world = alertsApp();
const OFFER = /Tell me when a deal appears within 25 miles of 78701 Email Tell Me/;
const SMALL_PRINT =
  'One email a day at most, with a link that stops them. No deals are sent before you confirm.';
const textOf = async (path: string) => visibleText(await (await world.testApp.get(path)).text());
async function newBusiness(expires_at: number) {
  const business = await addBusiness(world.testApp.db, { zip: '78701' });
  await addDeal(world.testApp.db, business, { expires_at });
  return business;
}

test('searches that find nothing and sold-out deals offer an alert, others do not', async () => {
  const empty = await textOf('/deals?zip=78701&radius=25');
  assert.match(empty, OFFER);
  assert.ok(empty.includes(SMALL_PRINT));
  const business = await newBusiness(world.testApp.clock.now + DAY_MS);
  assert.doesNotMatch(await textOf('/deals?zip=78701'), /Tell me when/);
  assert.doesNotMatch(await textOf(`/deals/${business.slug}`), /Tell me when/);
  assert.match(
    await textOf('/deals?zip=78701&radius=10&kind=facial&max_price=50&sort=price'),
    /Tell me when a facial deal for up to \$50 appears within 10 miles of 78701 Email Tell Me/,
  );
  await world.testApp.db
    .updateTable('deals')
    .set({ expires_at: world.testApp.clock.now - 1 })
    .execute();
  const sold = await textOf(`/deals/${business.slug}`);
  assert.match(sold, /Deal Has Expired/);
  assert.match(sold, /Tell me when a massage deal appears within 25 miles of 78701 Email Tell Me/);
  await world.testApp.db.updateTable('deals').set({ kind: 'other' }).execute();
  assert.match(await textOf(`/deals/${business.slug}`), OFFER);
});

test('the page of a business without a live deal leads to an alert around it, one with a deal does not', async () => {
  const business = await newBusiness(world.testApp.clock.now + DAY_MS);
  const path = `/business/${business.slug}`;
  assert.doesNotMatch(await textOf(path), /get an email/);
  await world.testApp.db.deleteFrom('deals').execute();
  assert.match(
    await textOf(path),
    /no live deal right now\. Deals near this spa or get an email when one appears/,
  );
  const html = await (await world.testApp.get(path)).text();
  assert.ok(html.includes(`href="${PLACE.replace('&', '&amp;')}"`));
  assert.match(await textOf(PLACE), OFFER);
  const silent = await openApp({ ...offering, emailSender: undefined, db: world.testApp.db });
  assert.doesNotMatch(await (await silent.get(path)).text(), /get an email/);
  await silent.close();
});

test('the form of a filtered search asks for its filters, and for nothing a visitor wrote', async () => {
  const query = 'zip=78701&radius=10&kind=facial&max_price=50&minutes=60';
  const html = await (await world.testApp.get(`/deals?${query}&sort=price&page=2`)).text();
  const path = `/alerts?${query}`;
  assert.ok(html.includes(`action="${path.replaceAll('&', '&amp;')}"`));
  assert.match(
    await textOf(path),
    /Tell me when a facial deal of 60\+ minutes for up to \$50 appears within 10 miles/,
  );
  const answer = await (await world.ask(EMAIL, {}, path)).text();
  assert.ok(answer.includes(`href="/deals?${query.replaceAll('&', '&amp;')}"`), 'the way back');
  assert.deepEqual(
    (await world.alerts()).map(({ zip, radius_miles, filters }) => [zip, radius_miles, filters]),
    [['78701', 10, 'kind=facial&max_price=50&minutes=60']],
  );
  const mail = (await world.deliver())[0];
  assert.match(mail?.subject ?? '', /^Confirm your alert for facial deals of 60\+ minutes /);
  await world.ask('b@visitor.test', {}, `${PLACE}&kind=<b>&max_price=cheap&minutes=61&note=Hi`);
  assert.deepEqual(
    (await world.alerts()).map(({ filters }) => filters).filter((text) => text !== ''),
    ['kind=facial&max_price=50&minutes=60'],
  );
});

test('without a mail server or a postal address no page offers an alert, nor takes one', async () => {
  for (const missing of [
    { ...offering, emailSender: undefined },
    { ...offering, site: SITE },
  ]) {
    const other = await openApp(missing);
    assert.doesNotMatch(
      await (await other.get('/deals?zip=78701')).text(),
      /Tell me when|name="email" type="email"/,
    );
    assert.equal((await other.get(PLACE)).headers.get('Location'), '/deals');
    const response = await other.post(PLACE, { email: EMAIL });
    assert.equal(response.headers.get('Location'), '/deals');
    assert.deepEqual(await other.db.selectFrom('alerts').selectAll().execute(), []);
    await other.close();
  }
});

test('the answer is the same for every address, and says to check the mail', async () => {
  const texts = new Set<string>();
  const answer = async (email: string) => {
    const response = await world.ask(email);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('Cache-Control'), 'no-store');
    texts.add(visibleText(await response.text()));
  };
  const before = world.wakeCount;
  await answer(EMAIL);
  assert.ok(world.wakeCount > before, 'the mail leaves at once');
  await answer(EMAIL);
  const [mail] = await world.deliver();
  await world.testApp.post(`/unsubscribe/${tokenIn(mail, 'unsubscribe')}`, {});
  world.testApp.clock.now += 2 * DAY_MS;
  await answer(EMAIL);
  await answer('new@visitor.test');
  assert.equal(texts.size, 1);
  assert.match([...texts][0] ?? '', /Check your mail/);
  assert.deepEqual(
    (await world.deliver()).map(({ to }) => to),
    ['new@visitor.test'],
  );
});

test('a slip in the address is named beside it, and what was typed stays', async () => {
  for (const [email, message] of [
    ['', 'Please enter your email address'],
    ['me at visitor', 'Please enter a valid email address'],
    [`${'a'.repeat(300)}@b.test`, 'Please enter a valid email address'],
    ['a@b.test, c@d.test', 'Please enter a valid email address'],
  ] as const) {
    const response = await world.ask(email);
    assert.equal(response.status, 422, email);
    const html = await response.text();
    assert.match(visibleText(html), new RegExp(message));
    if (email === 'me at visitor') assert.match(html, /value="me at visitor"/);
  }
  const bot = await world.ask(EMAIL, { referral: 'https://spam.test' });
  assert.match(visibleText(await bot.text()), /Check your mail/);
  assert.deepEqual(await world.alerts(), []);
});

test('a place that is none leads to the search', async () => {
  for (const path of ['/alerts', '/alerts?zip=00000', '/alerts?zip=78701%00', '/alerts?zip=x']) {
    assert.equal((await world.testApp.get(path)).headers.get('Location'), '/deals', path);
    assert.equal(
      (await world.testApp.post(path, { email: EMAIL })).headers.get('Location'),
      '/deals',
    );
  }
  await world.testApp.post('/alerts?zip=78701&radius=9999', { email: EMAIL });
  assert.deepEqual(
    (await world.alerts()).map(({ radius_miles }) => radius_miles),
    [25],
  );
});

test('one network may ask so often and no more, and no page is rendered for a flood', async () => {
  const flooded = await openApp(offering);
  const statuses = [];
  for (let i = 0; i < 32; i += 1)
    statuses.push((await flooded.post(PLACE, { email: `me${i}@visitor.test` })).status);
  assert.deepEqual(statuses.slice(0, 30), Array(30).fill(200));
  assert.deepEqual(statuses.slice(30), [429, 429]);
  const refusal = await flooded.post(PLACE, { email: EMAIL });
  assert.ok(Number(refusal.headers.get('Retry-After')) > 0);
  const listing = await flooded.post('/list-your-spa', {});
  assert.notEqual(listing.status, 429, 'requests to be listed are counted by themselves');
  await flooded.close();
});

test('the privacy policy says what becomes of the address', async () => {
  assert.match(
    await textOf('/privacy'),
    /If you ask for an email when a deal appears, we keep your address and ZIP code .* 48 hours/,
  );
});
