import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { renderStoredEmail } from '../../../market/emails/html.ts';
import { revokeOwnerLink } from '../../../market/owners/commands.server.ts';
import { completeOwnerEmail, queueOwnerLink } from '../../../market/owners/emails.server.ts';
import { findOwner } from '../../../market/owners/store.server.ts';
import { proposalsOf } from '../../../market/proposals/store.server.ts';
import { eraseBuyer } from '../../../market/purchases/commands.server.ts';
import { openLog } from '../../../server/telemetry/log.ts';
import { openRequestLog } from '../../../server/telemetry/request-log.ts';
import { addDeal, DAY_MS, MONDAY_NOON, SECRET, signIn } from '../../helpers/app.ts';
import { SITE } from '../../helpers/default-site.ts';
import { assertSays } from '../../helpers/says.ts';
import { addStatement, linesOfPurchase } from '../../helpers/statements.ts';
import { OWN_DEAL, OWN_SPA, openOwners } from './owner-app.ts';

const lines: string[] = [];
const telemetry = openRequestLog(openLog('debug', [], (line) => lines.push(line)));
let site: Awaited<ReturnType<typeof openOwners>>;
let spa: Awaited<ReturnType<typeof site.startNew>>;
let other: typeof spa;
let admin: string;
/** The line of a purchase in the spa's own statement of January. */
let line: string;
before(async () => {
  const { logRequest, logSecurity, reporterFor } = telemetry;
  site = await openOwners({ logRequest, logSecurity, report: reporterFor('Failed') });
  spa = await site.start(site.business);
  other = await site.startNew('Third');
  const january = MONDAY_NOON - 50 * DAY_MS;
  const { purchase } = await site.newVoucher({ at: january });
  await addStatement(site.db, purchase);
  line = (await linesOfPurchase(site.db, { id: purchase.session_id }))[0]?.id ?? '';
  admin = await signIn(site);
});
after(() => site.close());

const MARKUP = '<img src=x onerror=alert(1)>';
const FORMULA = '=HYPERLINK("https://evil.example")';

const TABLES = [
  'owners',
  'owner_sessions',
  'proposals',
  'deals',
  'businesses',
  'vouchers',
  'complaints',
  'notices',
  'statements',
] as const;
const stored = async () =>
  Promise.all(
    [...TABLES, 'outbox' as const].map((table) => site.db.selectFrom(table).selectAll().execute()),
  );

/** Every address of the spa's door, with what its form sends. */
function forms(code: string): Array<[path: string, form: Record<string, string>]> {
  return [
    [spa.path, { own: 'yes' }],
    ['/owner', { intent: 'pause', deal: site.deal.id }],
    ['/owner', { intent: 'send' }],
    ['/owner', {}],
    ['/owner/link', { email: spa.owner.address }],
    ['/owner/terms', { name: 'Ana', role: 'Owner', agree: 'yes' }],
    ['/owner/spa', { ...OWN_SPA, name: 'Another name' }],
    ['/owner/photos', { mayUsePictures: 'yes' }],
    ['/owner/deal', OWN_DEAL],
    ['/owner/statement?month=2026-01', { line }],
    [`/owner/deals/${site.deal.id}`, { ...OWN_DEAL, dealPrice: '1' }],
    [`/v/${code}`, { intent: 'use' }],
  ];
}

test('what only looks (a mail scanner, a preview, a browser ahead of time) changes nothing', async () => {
  const { code } = await site.newVoucher();
  const former = await stored();
  const lookers = [
    {},
    { Cookie: spa.Cookie },
    { Cookie: spa.Cookie, 'Sec-Purpose': 'prefetch;prerender', Purpose: 'prefetch' },
    { 'User-Agent': 'Mozilla/5.0 (compatible; LinkScanner/1.0)', Referer: 'https://mail.example' },
  ];
  for (const [path, form] of forms(code))
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      for (const headers of lookers) {
        const query = `${path.includes('?') ? '&' : '?'}${new URLSearchParams(form)}`;
        const url = `${site.origin}${path}${query}`;
        const response = await site.app.request(url, { method, headers });
        assert.ok(response.status < 500, `${method} ${path}`);
        const given = response.headers.getSetCookie().filter((line) => line.includes('session='));
        assert.deepEqual(given, [], `${method} ${path}`);
      }
  assert.deepEqual(await stored(), former);
});

test('another site’s page presses nothing, and a sibling’s neither', async () => {
  const { code } = await site.newVoucher();
  const former = await stored();
  const origins = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ];
  for (const [path, form] of forms(code))
    for (const origin of origins) {
      const pressed = await site.post(path, form, { Cookie: spa.Cookie, ...origin });
      assert.equal(pressed.status, 403, `${path} ${JSON.stringify(origin)}`);
    }
  assert.deepEqual(await stored(), former);
});

test('no answer is stored or listed, and no other site learns the link', async () => {
  const wrong = `/owner/${'x'.repeat(43)}`;
  const { Cookie } = spa;
  const pages = ['', '/link', '/terms', '/spa', '/photos', '/deal', '/statement'];
  for (const path of [
    spa.path,
    `${spa.path}.data`,
    wrong,
    ...[...pages, `/deals/${site.deal.id}`].map((page) => `/owner${page}`),
  ]) {
    const { headers } = await site.get(path, { Cookie });
    assert.equal(headers.get('cache-control'), 'no-store', path);
    if (![spa.path, wrong].includes(path)) continue;
    assert.equal(headers.get('referrer-policy'), 'same-origin', path);
    assert.equal(headers.get('x-robots-tag'), 'noindex', path);
  }
  for (const [path, form] of [
    [wrong, {}],
    ['/owner/spa', { name: '' }],
  ] as const) {
    const { headers } = await site.post(path, form, { Cookie });
    assert.equal(headers.get('cache-control'), 'no-store', path);
  }
});

test('no line of the log has a link, a session, a code or an address', async () => {
  const { code } = await site.newVoucher();
  const paths = [spa.path, `${spa.path}.data`, `${spa.path}/x`, `${spa.path}?step=terms`];
  for (const path of [...paths, `/v/${code}`])
    await site.get(path, { Cookie: spa.Cookie, Referer: `${site.origin}${spa.path}` });
  await site.post('/owner/link', { email: spa.owner.address });
  telemetry.reporterFor('Failed')(new Error(`No answer to ${site.origin}${spa.path}`));
  const log = lines.join('');
  assertSays(log, '/owner/:token', 'No answer to');
  const secrets = [spa.path.slice('/owner/'.length), spa.Cookie.split('=')[1] ?? '', code];
  for (const secret of [...secrets, spa.owner.address]) assert.ok(!log.includes(secret), secret);
});

test('a cookie that was not given out here opens nothing, and a start never takes one over', async () => {
  const value = spa.Cookie.slice('owner_session='.length);
  for (const Cookie of [
    `owner_session=${Buffer.from('"token"').toString('base64')}`,
    `owner_session=${value.slice(0, -3)}abc`,
    `owner_session=${admin.slice(admin.indexOf('=') + 1)}`,
    admin,
  ])
    assert.equal((await site.get('/owner', { Cookie })).headers.get('location'), '/owner/link');
  const office = await site.get('/admin/businesses', { Cookie: `session=${value}` });
  assert.match(office.headers.get('location') ?? '', /^\/admin\/login/);
  const planted = await site.post(spa.path, {}, { Cookie: other.Cookie });
  const [line = ''] = planted.headers.getSetCookie();
  assert.notEqual(line.split(';')[0], other.Cookie);
  const page = await site.read('/owner', line.split(';')[0] ?? '');
  assertSays(page, 'Juniper Hour');
});

test('a spa reaches nothing of another one or of the back office', async () => {
  const { Cookie } = other;
  const of = `/owner/deals/${site.deal.id}`;
  assert.equal((await site.get(of, { Cookie })).status, 404);
  assert.equal((await site.post(of, { ...OWN_DEAL, dealPrice: '1' }, { Cookie })).status, 404);
  const smuggled = { businessId: site.business.id, record: site.deal.id, owner: spa.owner.id };
  await site.post('/owner/deal', { ...OWN_DEAL, ...smuggled, intent: 'pause' }, { Cookie });
  assert.deepEqual(await proposalsOf(site.db, spa.owner.id), []);
  const [mine] = await proposalsOf(site.db, other.owner.id);
  assert.deepEqual([mine?.record, mine?.owner_id], [null, other.owner.id]);
  for (const path of ['/admin', '/admin/purchases', `/admin/businesses/${other.business.id}/owner`])
    assert.match(
      (await site.get(path, { Cookie })).headers.get('location') ?? '',
      /^\/admin\/login/,
    );
});

test('markup and formulas of a spa are text in the back office, on its page, in mails and files', async () => {
  const { Cookie, owner, business } = await site.startNew('Odd');
  const post = (path: string, form: Record<string, string>) => site.post(path, form, { Cookie });
  assert.equal((await post('/owner/spa', { ...OWN_SPA, name: 'a\0b' })).status, 400);
  await post('/owner/spa', { ...OWN_SPA, name: MARKUP, about: `${MARKUP}\n[a](javascript:b)` });
  await post('/owner/deal', { ...OWN_DEAL, title: FORMULA, description: MARKUP });
  const office = `/admin/businesses/${business.id}/owner`;
  const html = async (path: string, cookie: string) =>
    (await site.get(path, { Cookie: cookie })).text();
  for (const [path, cookie] of [
    [office, admin],
    ['/owner/spa', Cookie],
  ] as const) {
    const page = await html(path, cookie);
    assert.ok(!page.includes(MARKUP) && page.includes('&lt;img src=x'), path);
  }
  const taken = await proposalsOf(site.db, owner.id);
  for (const { id, updated_at, kind } of taken)
    await site.post(
      office,
      {
        ...{ intent: 'take', proposal: id, proposalVersion: String(updated_at) },
        ...{ loadedAt: String(business.updated_at), 'take-name': 'yes', 'take-about': 'yes' },
        ...(kind === 'deal' && { checkoutUrl: 'https://buy.stripe.com/test_odd' }),
      },
      { Cookie: admin },
    );
  const { slug, name } = await site.db
    .selectFrom('businesses')
    .selectAll()
    .where('id', '=', business.id)
    .executeTakeFirstOrThrow();
  assert.equal(name, MARKUP);
  assert.ok(!(await html(`/business/${slug}`, '')).includes(MARKUP));
  const file = await html('/admin/deals.csv?search=hyperlink', admin);
  const cells: string[][] = parse(file, { bom: true, from: 2 });
  assert.equal(cells.length, 1);
  for (const cell of cells.flat()) assert.doesNotMatch(cell, /^[=+\-@\t\r]/);
  const renamed = await findOwner(site.db, owner.id);
  assert.ok(renamed);
  await queueOwnerLink(site.db, renamed, SITE, MONDAY_NOON);
  const mail = await site.db
    .selectFrom('outbox')
    .selectAll()
    .where('actor', '=', owner.id)
    .where('subject', 'like', 'Your page at%')
    .executeTakeFirstOrThrow();
  const body = await completeOwnerEmail(site.db, mail, { publicUrl: site.origin, secret: SECRET });
  const sent = renderStoredEmail({ ...mail, body: body ?? '' }, 'token', site.origin);
  assert.ok(!sent.html.includes(MARKUP) && sent.html.includes('&lt;img src=x'));
});

test('a picture of elsewhere is never loaded, whatever a form says', async () => {
  const { Cookie, owner, business } = await site.startNew('Tracker');
  const url = 'https://tracker.example/a.png';
  const body = new FormData();
  for (const [name, value] of Object.entries({ files: url, gallery: url, remove: url }))
    body.append(name, value);
  body.append('mayUsePictures', 'yes');
  await site.upload(body, Cookie);
  await site.post('/owner/spa', { ...OWN_SPA, gallery: url }, { Cookie });
  await site.post('/owner/deal', { ...OWN_DEAL, imageUrl: url, description: url }, { Cookie });
  const forms = (await proposalsOf(site.db, owner.id)).map(({ form }) => form);
  assert.ok(forms.every(({ gallery = '', imageUrl }) => gallery === '' && imageUrl === undefined));
  const page = await site.get(`/admin/businesses/${business.id}/owner`, { Cookie: admin });
  assert.doesNotMatch(await page.text(), /(src|href)="https:\/\/tracker/);
});

test('a deal that was deleted since is told as gone, in its form and by its buttons', async () => {
  const { Cookie, business } = await site.startNew('Gone');
  const { id } = await addDeal(site.db, business);
  assert.equal((await site.get(`/owner/deals/${id}`, { Cookie })).status, 200);
  await site.db.deleteFrom('deals').where('id', '=', id).execute();
  assert.equal((await site.post(`/owner/deals/${id}`, OWN_DEAL, { Cookie })).status, 404);
  const pressed = await site.post('/owner', { intent: 'pause', deal: id }, { Cookie });
  const flash = pressed.headers.getSetCookie().map((line) => line.split(';')[0]);
  assertSays(await site.read('/owner', [Cookie, ...flash].join('; ')), 'This deal is gone.');
});

test('an erased buyer’s voucher is used like any other, and nobody’s name is left', async () => {
  const { code, purchase } = await site.newVoucher({ first_name: 'Zoe', gift_name: 'Bo' });
  assertSays(await site.read(`/v/${code}`, spa.Cookie), 'Guest: Bo');
  const change = { actor: 'me@spa.test', now: MONDAY_NOON };
  await eraseBuyer(site.db, purchase.session_id, change);
  assert.doesNotMatch(await site.read(`/v/${code}`, spa.Cookie), /Guest|Zoe|Bo\b/);
  const used = await site.post(`/v/${code}`, { intent: 'use' }, { Cookie: spa.Cookie });
  assert.equal(used.status, 302);
  const page = await site.read('/owner', spa.Cookie);
  assertSays(page, code);
  assert.doesNotMatch(page, /Zoe|ana@example/);
});

test('a link that is ended while it is open ends every press, and loses nothing typed', async () => {
  const { code } = await site.newVoucher();
  const { Cookie, owner, path } = await site.startNew('Ended');
  await revokeOwnerLink(site.db, owner.id, MONDAY_NOON);
  assert.equal((await site.get(path)).status, 404);
  const Accept = 'text/html';
  const page = await site.post('/owner/spa', { ...OWN_SPA, about: 'Typed.' }, { Cookie, Accept });
  assert.equal(page.status, 401);
  assert.match(await page.text(), /<input type="hidden" name="about" value="Typed\."/);
  const used = await site.post(`/v/${code}`, { intent: 'use' }, { Cookie });
  assert.equal(used.headers.get('location'), `/v/${code}?closed`);
  assert.deepEqual(await proposalsOf(site.db, owner.id), []);
});

test('a spa’s starts and new links are limited, and one mail in a while has its link', async () => {
  const busy = await openOwners();
  const { path, owner } = await busy.start(busy.business);
  for (let n = 1; n < 12; n += 1) assert.equal((await busy.post(path, {})).status, 302);
  const refused = await busy.post(path, {});
  assert.equal(refused.status, 429);
  assertSays(await refused.text(), 'Please try again later');
  const sessions = await busy.db.selectFrom('owner_sessions').select('id').execute();
  assert.equal(sessions.length, 10);
  const statuses = [];
  for (let n = 0; n < 31; n += 1)
    statuses.push((await busy.post('/owner/link', { email: owner.address })).status);
  assert.deepEqual(statuses, [...Array(30).fill(200), 429]);
  const mails = await busy.db
    .selectFrom('outbox')
    .select('id')
    .where('subject', 'like', 'Your page at%')
    .execute();
  assert.equal(mails.length, 1);
  await busy.close();
});
