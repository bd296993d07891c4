import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeOwnerLink, revokeOwnerLink } from '../../../market/owners/commands.server.ts';
import { ownerUrl } from '../../../market/owners/store.server.ts';
import { proposalsOf } from '../../../market/proposals/store.server.ts';
import {
  addBusiness,
  addDeal,
  addLead,
  MONDAY_NOON,
  SECRET,
  signIn,
  visibleText,
} from '../../helpers/app.ts';
import { generatedPicture } from '../../helpers/generated-picture.ts';
import { assertSays } from '../../helpers/says.ts';
import { openOwners } from './owner-app.ts';

let site: Awaited<ReturnType<typeof openOwners>>;
before(async () => {
  site = await openOwners();
});
after(() => site.close());

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const response = await site.get(path, headers);
  return { response, status: response.status, words: visibleText(await response.text()) };
};

test('opening the link changes nothing; Start gives a cookie and leaves the token behind', async () => {
  const { owner, path } = await site.linkOf(site.business);
  const scanned = await site.get(path);
  assert.deepEqual(scanned.headers.getSetCookie(), []);
  assert.equal(scanned.headers.get('cache-control'), 'no-store');
  assert.equal(scanned.headers.get('x-robots-tag'), 'noindex');
  assert.deepEqual(await site.db.selectFrom('owner_sessions').selectAll().execute(), []);
  assertSays(visibleText(await scanned.text()), 'Juniper Hour', 'Start');
  const { started, Cookie } = await site.startAt(path);
  const [line = ''] = started.headers.getSetCookie();
  assert.match(line, /^__Host-owner_session=.*HttpOnly; Secure; SameSite=Lax$|Max-Age=7200/);
  for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=7200'])
    assert.ok(line.includes(part), part);
  const page = await ask('/owner', { Cookie });
  assertSays(page.words, 'Juniper Hour', 'Check a voucher', 'My deals', 'Swedish massage');
  assert.equal(page.response.headers.get('cache-control'), 'no-store');
  const long = await site.startAt(path, { own: 'yes' });
  assert.match(long.started.headers.getSetCookie()[0] ?? '', /Max-Age=2592000/);
  const sent = await site.db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'kind'])
    .execute();
  assert.deepEqual(
    sent.map(({ recipient, subject, kind }) => [recipient, subject, kind]),
    Array(2).fill([owner.address, 'Your page was opened on a new phone', 'owner']),
  );
});

test('the starts of a revoked link are not those of the next one', async () => {
  const { business, path, owner } = await site.startNew('Stolen');
  for (let n = 1; n < 12; n += 1) await site.post(path, {});
  assert.equal((await site.post(path, {})).status, 429);
  await revokeOwnerLink(site.db, owner.id, MONDAY_NOON);
  const next = await site.linkOf(business);
  assert.notEqual(next.path, path);
  await site.startAt(next.path);
});

test('whoever has no link is shown how to get it, in any of its pages and presses', async () => {
  const pages = ['', '/terms', '/spa', '/photos', '/deal', `/deals/${site.deal.id}`];
  for (const path of pages.map((page) => `/owner${page}`)) {
    const { headers, status } = await site.get(path);
    assert.deepEqual([status, headers.get('location')], [302, '/owner/link'], path);
    const pressed = await site.post(path, { intent: 'pause', deal: site.deal.id });
    assert.equal(pressed.status, 401, path);
  }
  const [deal] = await site.db.selectFrom('deals').select('paused_at').execute();
  assert.equal(deal?.paused_at, null);
});

test('a wrong or revoked link opens nothing, and guesses are counted', async () => {
  const business = await addBusiness(site.db, { zip: '78702', name: 'Shut Door' });
  const { owner, path } = await site.linkOf(business);
  const { Cookie } = await site.startAt(path);
  await revokeOwnerLink(site.db, owner.id, MONDAY_NOON);
  assert.equal((await site.get(path)).status, 404);
  assert.equal((await site.get('/owner', { Cookie })).headers.get('location'), '/owner/link');
  const another = await openOwners();
  const of = { businessId: another.business.id, address: another.business.email };
  const right =
    ownerUrl(await makeOwnerLink(another.db, of, SECRET, MONDAY_NOON), '', SECRET) ?? '';
  const guess = (n: number) => `/owner/${String(n).padStart(43, 'x')}`;
  for (let n = 0; n < 12; n += 1) assert.equal((await another.get(guess(n))).status, 404);
  const waiting = await another.get(right);
  assert.equal(waiting.status, 429, 'even a right one, for an hour');
  assertSays(await waiting.text(), 'Please wait a while');
  await another.close();
});

test('a lost link is sent again, and nobody learns which addresses are known', async () => {
  const { owner } = await site.linkOf(site.business);
  const send = (email: string) => site.post('/owner/link', { email });
  const [known, unknown] = [await send(owner.address), await send('nobody@elsewhere.example')];
  assert.equal(known.status, unknown.status);
  assert.equal(visibleText(await known.text()), visibleText(await unknown.text()));
  const mails = await site.db
    .selectFrom('outbox')
    .selectAll()
    .where('subject', 'like', 'Your page at%')
    .execute();
  assert.equal(mails.length, 1);
  assert.doesNotMatch(mails[0]?.body ?? '', /\/owner\/[\w-]{43}/, 'the row has no token');
  assert.equal((await send('not an address')).status, 422);
});

test('a deal is paused at once by its own spa, told to the administrator, and resumed', async () => {
  const { path } = await site.linkOf(site.business);
  const { Cookie } = await site.startAt(path);
  const press = (intent: string, deal: string) => site.post('/owner', { intent, deal }, { Cookie });
  assert.equal((await press('pause', site.deal.id)).status, 302);
  const dealOf = async (id: string) =>
    (await site.db.selectFrom('deals').selectAll().where('id', '=', id).execute())[0];
  const paused = () => dealOf(site.deal.id);
  assert.equal((await paused())?.pause_reason, 'Paused by the spa');
  const notices = await site.db.selectFrom('notices').select('kind').execute();
  assert.deepEqual(
    notices.map(({ kind }) => kind),
    ['deal-paused'],
  );
  assertSays((await ask('/owner', { Cookie })).words, 'Paused', 'Put it back on sale');
  await press('resume', site.deal.id);
  assert.equal((await paused())?.paused_at, null);
  await site.db
    .updateTable('deals')
    .set({ paused_at: MONDAY_NOON, pause_reason: 'The administrator’s', listed: 0 })
    .where('id', '=', site.deal.id)
    .execute();
  await press('pause', site.deal.id);
  await press('resume', site.deal.id);
  assert.equal((await paused())?.pause_reason, 'The administrator’s', 'that pause stays');
  const other = await addBusiness(site.db, { zip: '78703', name: 'Another' });
  const foreign = await addDeal(site.db, other);
  await press('pause', foreign.id);
  assert.equal((await dealOf(foreign.id))?.paused_at, null);
  assert.equal((await site.get(`/owner/deals/${foreign.id}`, { Cookie })).status, 404);
  await site.db
    .updateTable('deals')
    .set({ paused_at: null, pause_reason: null, listed: 1 })
    .where('id', '=', site.deal.id)
    .execute();
});

test('a spa uses its own voucher once; another’s is to it what it is to anybody', async () => {
  const { path } = await site.linkOf(site.business);
  const { Cookie } = await site.startAt(path);
  const { code } = await site.newVoucher({ first_name: 'Ana' });
  assertSays((await ask(`/v/${code}`, { Cookie })).words, 'Guest: Ana', 'Use it now');
  const use = () => site.post(`/v/${code}`, { intent: 'use' }, { Cookie });
  const statuses = (await Promise.all([use(), use()])).map(({ status }) => status);
  assert.deepEqual(statuses.toSorted(), [302, 409]);
  const { words } = await ask('/owner', { Cookie });
  assertSays(words, code, 'used at');
  const done = await site.get(`/v/${code}`, { Cookie });
  assert.match(await done.text(), /<a[^>]* href="\/owner"[^>]*>Check another/);
  assert.equal((await site.post(`/v/${code}`, { intent: 'undo' }, { Cookie })).status, 302);
  const other = await addBusiness(site.db, { zip: '78704', name: 'Third' });
  const foreign = await site.startAt((await site.linkOf(other)).path);
  const seen = await ask(`/v/${code}`, { Cookie: foreign.Cookie });
  assert.doesNotMatch(seen.words, /Guest|Use it now|Open my page/);
  assertSays(seen.words, 'This voucher is for Juniper Hour. Open that spa’s page.');
  const refused = await site.post(`/v/${code}`, { intent: 'use' }, { Cookie: foreign.Cookie });
  assert.equal(refused.headers.get('location'), `/v/${code}`);
  const closed = await ask(`/v/${code}?closed`, { Cookie: foreign.Cookie });
  assert.doesNotMatch(closed.words, /signed out/);
  const voucher = await site.db.selectFrom('vouchers').select(['used_at']).execute();
  assert.ok(voucher.every(({ used_at }) => used_at === null));
});

test('an administrator who opened the page as the spa uses a voucher as the spa', async () => {
  const admin = await signIn(site);
  const { Cookie } = await site.start(site.business);
  const both = { Cookie: `${admin}; ${Cookie}` };
  const { code, id } = await site.newVoucher();
  const page = await site.get(`/v/${code}`, both);
  assert.match(await page.text(), /<a[^>]* href="\/owner"[^>]*>Check another/);
  await site.post(`/v/${code}`, { intent: 'use' }, both);
  const used = await site.db
    .selectFrom('vouchers')
    .select('used_by')
    .where('id', '=', id)
    .executeTakeFirst();
  assert.equal(used?.used_by, 'Juniper Hour');
  const other = await site.startNew('Elsewhere');
  const asOffice = await ask(`/v/${code}`, { Cookie: `${admin}; ${other.Cookie}` });
  assertSays(asOffice.words, 'Undo');
});

test('the first visit is four steps, saved one by one and sent together', async () => {
  const lead = await addLead(site.db, { email: 'new@spa.example', location: 'Austin, TX' });
  const of = { leadId: lead.id, address: lead.email };
  const owner = await makeOwnerLink(site.db, of, SECRET, MONDAY_NOON);
  const path = new URL(ownerUrl(owner, site.origin, SECRET) ?? '').pathname;
  const { Cookie } = await site.startAt(path);
  const post = (page: string, form: Record<string, string>) =>
    site.post(`/owner/${page}`, form, { Cookie });
  assertSays((await ask('/owner', { Cookie })).words, '0 of 4 steps done', 'Service menu');
  assert.equal((await post('terms', { name: 'Ana', role: 'Owner' })).status, 422);
  assert.equal((await post('terms', { name: 'Ana', role: 'Owner', agree: 'yes' })).status, 302);
  const spa = {
    ...{ name: 'New Spa', phone: '(512) 555-0132', address: '1 Main Street', city: 'Austin' },
    ...{ state: 'TX', zip: '78701', hours: '', about: '=1+1' },
    ...{ licenseNumber: 'MT 1', licenseState: 'TX', licenseExpires: '2027-01-31' },
  };
  assert.equal((await post('spa', { ...spa, zip: '1' })).status, 422);
  assert.equal((await post('spa', spa)).status, 302);
  const files = new FormData();
  const png = await generatedPicture({ width: 640, height: 480, background: 'teal' });
  files.append('files', new File([new Uint8Array(png)], 'a.png', { type: 'image/png' }));
  assert.equal((await site.upload(files, Cookie)).status, 422, 'without the rights');
  files.append('mayUsePictures', 'yes');
  assert.equal((await site.upload(files, Cookie)).status, 302);
  const deal = {
    ...{ title: 'Hot stones', durationMinutes: '60', regularPrice: '120', dealPrice: '80' },
    ...{ description: '<b>Soft</b>', expiryDate: '2026-06-30', checkoutUrl: '', priceSeenAt: '' },
  };
  assert.equal((await post('deal', { ...deal, dealPrice: '130' })).status, 422);
  assert.equal((await post('deal', deal)).status, 302);
  assertSays((await ask('/owner', { Cookie })).words, '4 of 4 steps done', 'Send it all');
  assert.equal((await site.post('/owner', { intent: 'send' }, { Cookie })).status, 302);
  const sent = await proposalsOf(site.db, owner.id, ['sent']);
  assert.deepEqual(sent.map(({ kind }) => kind).toSorted(), ['business', 'deal']);
  assert.match(sent.find(({ kind }) => kind === 'business')?.form.gallery ?? '', /^\/uploads\//);
  assertSays((await ask('/owner', { Cookie })).words, 'we are looking at it');
});

test('a foreign picture, ten megabytes of words and fields of another form are refused or ignored', async () => {
  const { owner, path } = await site.linkOf(site.business);
  const { Cookie } = await site.startAt(path);
  const post = (form: Record<string, string>) => site.post('/owner/spa', form, { Cookie });
  assert.equal((await post({ about: 'x'.repeat(10_000_000) })).status, 413);
  const spa = {
    ...{ name: 'Juniper Hour', phone: '(512) 555-0132', address: '410 Cedar Street' },
    ...{ city: 'Austin', state: 'TX', zip: '78701', about: '' },
    gallery: 'https://tracker.example/a.png',
    email: 'thief@spa.test',
    status: 'inactive',
  };
  assert.equal((await post(spa)).status, 302);
  const [proposal] = await proposalsOf(site.db, owner.id, ['sent']);
  assert.ok(proposal && !('gallery' in proposal.form) && !('email' in proposal.form));
});

test('a link in a mail leads a signed-in spa on; another spa is shown whose page it would start', async () => {
  const { owner, Cookie } = await site.startNew('Steps');
  const lead = await addLead(site.db, { email: 'steps@spa.example', location: 'Austin, TX' });
  const of = { leadId: lead.id, address: lead.email };
  const begun = await makeOwnerLink(site.db, of, SECRET, MONDAY_NOON);
  const path = new URL(ownerUrl(begun, site.origin, SECRET) ?? '').pathname;
  const { Cookie: first } = await site.startAt(path);
  const sessions = () => site.db.selectFrom('owner_sessions').select('id').execute();
  const former = await sessions();
  const { path: listed } = await site.linkOf({ id: owner.businessId ?? '', email: owner.address });
  for (const [link, cookie, to] of [
    [path, first, '/owner'],
    [`${path}?step=photos`, first, '/owner/photos'],
    [`${path}?step=nowhere`, first, '/owner'],
    [`${listed}?month=2026-02`, Cookie, '/owner/statement?month=2026-02'],
    [`${path}?step=photos`, Cookie, null],
  ] as const) {
    const { headers } = await site.get(link, { Cookie: cookie });
    assert.equal(headers.get('location'), to, link);
    assert.deepEqual(headers.getSetCookie(), []);
  }
  assert.deepEqual(await sessions(), former);
});
