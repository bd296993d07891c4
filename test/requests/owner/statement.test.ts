import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeOwnerLink, revokeOwnerLink } from '../../../market/owners/commands.server.ts';
import { completeOwnerEmail } from '../../../market/owners/emails.server.ts';
import { findOwner, ownerUrl } from '../../../market/owners/store.server.ts';
import { eraseBuyer } from '../../../market/purchases/commands.server.ts';
import {
  addBusiness,
  cookieOf,
  DAY_MS,
  MONDAY_NOON,
  openApp,
  SECRET,
  visibleText,
} from '../../helpers/app.ts';
import { openSession } from '../../helpers/open-session.ts';
import { assertSays, rowOf } from '../../helpers/says.ts';
import { linesOfPurchase, openSellingSpa } from '../../helpers/statements.ts';
import { visitWithoutScripts } from '../../helpers/without-scripts.ts';

let site: Awaited<ReturnType<typeof openApp>>;
/** Clients of today that were not new. */
let admitted = 0;
before(async () => {
  const send = async () => ({ kind: 'accepted', result: 'ok' }) as const;
  site = await openApp({
    emailSender: { send, isDemo: false },
    async admitNotNew() {
      if (admitted === 50) return { kind: 'rate-limited', retryAfterSeconds: 60 };
      admitted += 1;
      return {
        kind: 'admitted',
        async refund() {
          admitted -= 1;
        },
      };
    },
  });
});
after(() => site.close());

const JANUARY_10 = Date.parse('2026-01-10T18:00:00Z');
const PAGE = '/owner/statement';

/** A spa at 15 % with two purchases of January, one of which went back, and one of March. */
async function openSoldSpa(name: string, zip = '78701') {
  const spa = await openSellingSpa(site.db, name, zip);
  await spa.setPercent(1500);
  const [kept, back] = [spa.checkout({ at: JANUARY_10 }), spa.checkout({ at: JANUARY_10 })];
  const march = spa.checkout({ at: MONDAY_NOON - DAY_MS });
  for (const session of [kept, back, march]) await spa.buy(session);
  await spa.giveBack(back, 7900);
  const of = { businessId: spa.business.id, address: spa.business.email };
  const owner = await makeOwnerLink(site.db, of, SECRET, MONDAY_NOON);
  const link = new URL(ownerUrl(owner, site.origin, SECRET) ?? '').pathname;
  const Cookie = cookieOf(await site.post(link, {}));
  const [line] = await linesOfPurchase(site.db, kept);
  return {
    ...{ ...spa, owner, link, Cookie, kept },
    line: line?.id ?? '',
    read: async (month = '2026-01') =>
      (await site.get(`${PAGE}?month=${month}`, { Cookie })).text(),
    say: (id: string, month = '2026-01') =>
      site.post(`${PAGE}?month=${month}`, { line: id }, { Cookie }),
  };
}

const complaintsOf = ({ business }: { business: { id: string } }) =>
  site.db.selectFrom('complaints').selectAll().where('business_id', '=', business.id).execute();

test('this month says what the spa owes so far, and leads to its newest statement', async () => {
  const { Cookie } = await openSoldSpa('Cedar Spa');
  const visitor = await visitWithoutScripts(site, '/owner', Cookie);
  assertSays(visitor.text, 'You owe Spa Deals $11.85 so far. See the statement');
  await visitor.follow('See the statement');
  assertSays(visitor.text, 'Statement of March 2026', 'Cedar Spa at Spa Deals');
  assertSays(visitor.text, 'You owe Spa Deals $11.85', 'March 2026 is not closed yet');
  assertSays(visitor.text, 'Mar 1, 2026 · Purchase · 15%', '$79.00 $11.85');
  await visitor.follow('January 2026');
  assert.equal(visitor.address, `${PAGE}?month=2026-01`);
  assertSays(visitor.text, 'Jan 11, 2026 · Refund · 15% -$79.00 -$11.85', 'Gross $79.00');
  assertSays(
    visitor.text,
    'Stripe has not been read yet. What comes later stands in the next month.',
  );
  assert.doesNotMatch(visitor.text, /not closed yet/);
  assert.doesNotMatch(visitor.html, /Ana|ana@|cs_spa/, 'nothing of the buyer, and no id of Stripe');
});

test('a spa that owes nothing is not told so beside its month, and one that sold nothing has no statement', async () => {
  const free = await openSellingSpa(site.db, 'Free Spa');
  const of = { businessId: free.business.id, address: free.business.email };
  const owner = await makeOwnerLink(site.db, of, SECRET, MONDAY_NOON);
  const Cookie = cookieOf(await site.post(ownerUrl(owner, '', SECRET) ?? '', {}));
  const text = async (path: string) => visibleText(await (await site.get(path, { Cookie })).text());
  assert.doesNotMatch(await text('/owner'), /You owe|See the statement/);
  assertSays(await text(PAGE), 'Statement', 'Nothing was sold.');
  await free.buy(free.checkout());
  const month = await text('/owner');
  assertSays(month, 'See the statement');
  assert.doesNotMatch(month, /You owe/);
  assertSays(await text(PAGE), 'You owe Spa Deals nothing');
  for (const odd of ['2026-13', 'x', '%00', '2026-01&month=2026-02'])
    assert.equal((await site.get(`${PAGE}?month=${odd}`, { Cookie })).status, 200, odd);
  assertSays(await text(`${PAGE}?month=2020-01`), 'Statement of January 2020', 'Nothing was sold.');
});

test('a spa without deals has the month of its own place', async () => {
  const business = await addBusiness(site.db, { zip: '94109', name: 'Pacific Spa' });
  const of = { businessId: business.id, address: business.email };
  const owner = await makeOwnerLink(site.db, of, SECRET, MONDAY_NOON);
  const { now } = site.clock;
  site.clock.now = Date.parse('2026-04-01T06:59:00Z');
  const Cookie = cookieOf(await site.post(ownerUrl(owner, '', SECRET) ?? '', {}));
  const page = await (await site.get('/owner', { Cookie })).text();
  site.clock.now = now;
  assertSays(visibleText(page), 'Mar 2026 So far Feb 1 to Feb 28');
});

test('an hour in which the office has another month than the spa names the month of the sum', async () => {
  const spa = await openSoldSpa('Ahead Spa', '94109');
  const { now } = site.clock;
  site.clock.now = Date.parse('2026-04-01T05:00:00Z');
  const april = spa.checkout({ at: site.clock.now });
  await spa.buy(april);
  const page = visibleText(
    await (await site.get('/owner', { Cookie: cookieOf(await site.post(spa.link, {})) })).text(),
  );
  site.clock.now = now;
  assertSays(page, 'Mar 2026 So far', 'You owe Spa Deals $11.85 so far in April 2026.');
});

test('all months of a spa can be reached', async () => {
  const spa = await openSoldSpa('Old Spa');
  const { id: businessId, name: business_name } = spa.business;
  const [line = assert.fail()] = await linesOfPurchase(site.db, spa.kept);
  for (let year = 2021; year < 2024; year += 1)
    for (let number = 1; number <= 12; number += 1) {
      const month = `${year}-${String(number).padStart(2, '0')}`;
      const id = `${businessId}:${month}`;
      const made = { business_name, created_at: MONDAY_NOON, updated_at: MONDAY_NOON };
      const statement = { id, business_id: businessId, month, ...made };
      await site.db.insertInto('statements').values(statement).execute();
      const own = { ...line, id: `${line.id} ${month}`, statement_id: id };
      await site.db.insertInto('statement_lines').values(own).execute();
    }
  const html = await spa.read();
  assert.ok(new Set(html.match(/statement\?month=\d{4}-\d\d/g)).size >= 38);
});

test('where the operator sells, the spa reads what it is owed, also once that is another', async () => {
  const admin = await openSession(site);
  const choose = async (whoSells: string) => {
    const form = await (await site.get('/admin/settings/deals', { Cookie: admin })).text();
    const version = form.match(/name="version" value="(\d+)"/)?.[1] ?? '0';
    await site.post('/admin/settings/deals', { whoSells, version }, { Cookie: admin });
  };
  await choose('operator');
  const { business, Cookie, read } = await openSoldSpa('Operated Spa');
  assertSays(
    visibleText(await (await site.get('/owner', { Cookie })).text()),
    'Spa Deals owes you $67.15 so far.',
  );
  await choose('spas');
  assertSays(visibleText(await read()), 'Spa Deals owes you $67.15');
  const statement = `/admin/statements/${business.id}:2026-01`;
  const office = await (await site.get(statement, { Cookie: admin })).text();
  assertSays(visibleText(office), 'Your commission is $11.85');
  await site.post(statement, { intent: 'send', sent: '' }, { Cookie: admin });
  const mails = await site.db.selectFrom('outbox').select('body').execute();
  const bodies = mails.map(({ body }) => body).filter((body) => body.includes('Operated Spa'));
  assertSays(bodies.join(), 'Spa Deals owes you $67.15.');
});

test('of a purchase the spa says that it was not a new client, once, and the administrator reads it', async () => {
  const spa = await openSoldSpa('Birch Spa');
  assertSays(rowOf(await spa.read(), 'Purchase'), 'This was not a new client');
  assert.doesNotMatch(rowOf(await spa.read(), 'Refund'), /new client/);
  const tabs = await Promise.all([spa.say(spa.line), spa.say(spa.line)]);
  for (const { status, headers } of [...tabs, await spa.say(spa.line)])
    assert.deepEqual([status, headers.get('location')], [302, `${PAGE}?month=2026-01`]);
  const [complaint, ...more] = await complaintsOf(spa);
  assert.deepEqual(more, []);
  assert.deepEqual([complaint?.session_id, complaint?.email], [spa.kept.id, spa.business.email]);
  const said = visibleText(await spa.read());
  assert.equal(said.match(/You told us that this was not a new client/g)?.length, 1);
  assert.equal(said.match(/This was not a new client/g)?.length, 1, 'of the other purchase');
  const admin = { Cookie: await openSession(site) };
  const list = await (await site.get('/admin/complaints', admin)).text();
  assertSays(rowOf(list, 'Birch Spa'), `Not a new client · ${spa.deal.title}`);
  const page = await (await site.get(`/admin/complaints/${complaint?.id}`, admin)).text();
  assertSays(
    visibleText(page),
    'statement of January 2026',
    '$79.00',
    `Answer to ${spa.business.email}`,
  );
  assert.ok(page.includes(`/admin/purchases/${spa.kept.id}`));
  const path = `/admin/statements/${spa.business.id}:2026-01`;
  const statement = visibleText(await (await site.get(path, admin)).text());
  assert.equal(statement.match(/The spa says that this was not a new client/g)?.length, 1);
  const notices = await site.db.selectFrom('notices').selectAll().execute();
  const noticed = notices.filter(({ title }) => title.includes('Birch'));
  assert.deepEqual(
    noticed.map(({ kind, title, text_due_at }) => [kind, title, text_due_at]),
    [['not-new-client', 'Birch Spa says that a client was not new', null]],
  );
});

test('of a purchase that costs it nothing the spa says nothing', async () => {
  const spa = await openSoldSpa('Free of charge');
  await spa.setPercent(0);
  const free = spa.checkout({ at: JANUARY_10 - 30 * DAY_MS });
  await spa.buy(free);
  assert.doesNotMatch(visibleText(await spa.read('2025-12')), /not a new client/);
  const [line] = await linesOfPurchase(site.db, free);
  assert.equal((await spa.say(line?.id ?? '', '2025-12')).status, 404);
  assert.deepEqual(await complaintsOf(spa), []);
});

test('a spa says so of fifty clients a day at most', async () => {
  const spa = await openSoldSpa('Loud Spa');
  admitted = 0;
  assert.equal((await spa.say('none')).status, 404);
  assert.equal(admitted, 0, 'what is no complaint is not counted');
  admitted = 50;
  const said = await spa.say(spa.line);
  admitted = 0;
  const flash = said.headers.getSetCookie().map((one) => one.split(';')[0]);
  const page = await site.get(`${PAGE}?month=2026-01`, {
    Cookie: [spa.Cookie, ...flash].join('; '),
  });
  assertSays(visibleText(await page.text()), 'Please tell us of the others tomorrow.');
  assert.deepEqual(await complaintsOf(spa), []);
});

test('without scripts the button is a form', async () => {
  const spa = await openSoldSpa('Plain Spa');
  const visitor = await visitWithoutScripts(site, `${PAGE}?month=2026-03`, spa.Cookie);
  await visitor.press('This was not a new client (Swedish massage, Mar 1, 2026)');
  assert.equal(visitor.address, `${PAGE}?month=2026-03`);
  assertSays(
    visitor.text,
    'Thank you. We look at it',
    'You told us that this was not a new client.',
  );
});

test('another spa’s statement and lines are not there, and a signed-out one is shown its link', async () => {
  const [mine, theirs] = [await openSoldSpa('Mine'), await openSoldSpa('Theirs')];
  await theirs.buy(theirs.checkout({ at: JANUARY_10 - 20 * DAY_MS }));
  assertSays(visibleText(await theirs.read('2025-12')), 'You owe Spa Deals $11.85');
  assertSays(visibleText(await mine.read('2025-12')), 'Nothing was sold.');
  assert.equal((await mine.say(theirs.line)).status, 404);
  for (const odd of ['', 'none', "' or 1=1"]) assert.equal((await mine.say(odd)).status, 404, odd);
  assert.equal((await mine.say('\0')).status, 400);
  assert.deepEqual(await complaintsOf(theirs), []);
  const outside = await site.get(PAGE);
  assert.deepEqual([outside.status, outside.headers.get('location')], [302, '/owner/link']);
  assert.equal((await site.post(PAGE, { line: mine.line })).status, 401);
  await revokeOwnerLink(site.db, mine.owner.id, MONDAY_NOON);
  assert.equal((await mine.say(mine.line)).status, 401);
  assert.deepEqual(await complaintsOf(mine), []);
});

test('an erased buyer changes no line, and the spa can still say that it was no new client', async () => {
  const spa = await openSoldSpa('Erased Spa');
  const before = visibleText(await spa.read());
  await eraseBuyer(site.db, spa.kept.id, { actor: 'me@spa.test', now: MONDAY_NOON });
  assert.equal(visibleText(await spa.read()), before);
  assert.equal((await spa.say(spa.line)).status, 302);
  assert.equal((await complaintsOf(spa)).length, 1);
});

test('an unreachable Stripe says until when it is known, and a settled month that it is settled', async () => {
  const spa = await openSoldSpa('Known Spa');
  const set = site.db.updateTable('stripe_accounts').set({ checked_at: JANUARY_10 + 5 * DAY_MS });
  await set.where('id', '=', spa.business.id).execute();
  assertSays(visibleText(await spa.read()), 'Stripe was last read on Jan 15, 1:00 PM.');
  const admin = { Cookie: await openSession(site) };
  await site.post(`/admin/statements/${spa.business.id}:2026-01`, { intent: 'settle' }, admin);
  const page = visibleText(await spa.read());
  assert.equal(page.match(/You owe Spa Deals \$11\.85\. Settled on Mar 2, 2026/g)?.length, 2);
  assertSays(page, 'Commission $11.85');
});

test('the e-mail with a statement leads through the spa’s link to that month', async () => {
  const spa = await openSoldSpa('Mail Spa');
  const admin = { Cookie: await openSession(site) };
  const send = (sent = '') =>
    site.post(`/admin/statements/${spa.business.id}:2026-01`, { intent: 'send', sent }, admin);
  await send();
  const mails = () =>
    site.db
      .selectFrom('outbox')
      .selectAll()
      .where('actor', '=', spa.owner.id)
      .where('kind', '=', 'statement')
      .execute();
  const [mail = assert.fail()] = await mails();
  assert.doesNotMatch(mail.body, /\/owner\/[\w-]{43}/, 'the row has no token');
  const complete = () =>
    completeOwnerEmail(site.db, mail, { publicUrl: site.origin, secret: SECRET });
  assertSays((await complete()) ?? '', `\n${site.origin}${spa.link}?month=2026-01\n`);
  const started = await site.post(`${spa.link}?month=2026-01`, {});
  assert.equal(started.headers.get('location'), `${PAGE}?month=2026-01`);
  assert.equal((await site.post(`${spa.link}?month=//x`, {})).headers.get('location'), '/owner');
  const setAddress = (email: string) =>
    site.db.updateTable('businesses').set({ email }).where('id', '=', spa.business.id).execute();
  await setAddress('new@spa.example');
  const renewed = { businessId: spa.business.id, address: 'new@spa.example' };
  await makeOwnerLink(site.db, renewed, SECRET, MONDAY_NOON);
  const withoutLink = async () => {
    const body = (await complete()) ?? '';
    assertSays(body, 'You owe Spa Deals $11.85.', 'If anything is wrong, write to');
    assert.doesNotMatch(body, /\/owner|Your page has each line|\{/);
  };
  await withoutLink();
  await setAddress(spa.business.email);
  await makeOwnerLink(site.db, { ...renewed, address: spa.business.email }, SECRET, MONDAY_NOON);
  assertSays((await complete()) ?? '', `${site.origin}/owner/`);
  await revokeOwnerLink(site.db, spa.owner.id, MONDAY_NOON);
  await withoutLink();
  const { sent_at: sentAt } = await site.db
    .selectFrom('statements')
    .select('sent_at')
    .where('id', '=', `${spa.business.id}:2026-01`)
    .executeTakeFirstOrThrow();
  site.clock.now += 60_000;
  await send(String(sentAt));
  assert.equal((await mails()).length, 2);
  assert.equal((await findOwner(site.db, spa.owner.id))?.token_hash, null, 'it stays revoked');
});
