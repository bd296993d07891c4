import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { signIn, visibleText } from '../../helpers/app.ts';
import { openVoucherPages } from './voucher-app.ts';

let site: Awaited<ReturnType<typeof openVoucherPages>>;
let Cookie: string;
before(async () => {
  site = await openVoucherPages();
  Cookie = await signIn(site);
});
after(() => site.close());

const MARKUP = '<img src=x onerror=alert(1)>';
const FORMULA = '=HYPERLINK("https://evil.example")';

const request = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
  site.app.request(`${site.origin}${path}`, { method, headers });

async function wholeDatabase(): Promise<string> {
  const tables = await site.db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) =>
      site.db
        .selectFrom(name as 'purchases')
        .selectAll()
        .execute(),
    ),
  );
  return JSON.stringify(rows);
}

test('what only looks (a mail scanner, a preview, a browser ahead of time) changes nothing', async () => {
  const { code, token, purchase } = await site.newVoucher({ session_id: 'cs_live_scanned12345' });
  const session = purchase.session_id;
  const paths = [
    `/v/${code}?intent=use`,
    `/admin/v/${code}?intent=use`,
    `/voucher/${token}`,
    `/voucher/${token}/gift?recipient=Bo`,
    `/bought/${site.deal.id}?session=${session}`,
    ...['use', 'erase', 'dismiss', 'refund'].map(
      (intent) => `/admin/purchases/${session}?intent=${intent}`,
    ),
  ];
  const state = async () => {
    const [purchases, vouchers, changes] = [
      await site.db.selectFrom('purchases').selectAll().orderBy('session_id').execute(),
      await site.db.selectFrom('vouchers').selectAll().orderBy('id').execute(),
      await site.db.selectFrom('events').select('id').execute(),
    ];
    return { purchases, vouchers, changes: changes.length };
  };
  const former = await state();
  for (const path of paths)
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      for (const headers of [{}, { Cookie }])
        assert.ok((await request(path, method, headers)).status < 500, `${method} ${path}`);
  assert.deepEqual(await state(), former);
});

test('a press that no form of ours makes changes nothing', async () => {
  const { code } = await site.newVoucher();
  for (const intent of ['', 'USE', 'use ', 'refund'])
    assert.equal((await site.post(`/v/${code}`, { intent }, { Cookie })).status, 400, intent);
  assert.match(await (await request(`/v/${code}`, 'GET', { Cookie })).text(), /Use it now/);
});

test('after all of these visits no table has a code, a token or a name of theirs', async () => {
  const { code, token } = await site.newVoucher();
  for (const path of [`/v/${code}`, `/voucher/${token}`, `/voucher/${token}/gift`]) {
    await request(path, 'GET', { Referer: `${site.origin}/voucher/${token}` });
    await request(path, 'GET', { Cookie });
  }
  await site.post(`/v/${code}`, { intent: 'use' }, { Cookie });
  const database = await wholeDatabase();
  for (const secret of [code, code.replace('-', ''), token]) assert.ok(!database.includes(secret));
});

test('markup and formulas in names are text on every page and in every file', async () => {
  const { code, token, purchase } = await site.newVoucher({
    ...{ session_id: 'cs_live_markup1234567', first_name: MARKUP, gift_name: MARKUP },
    email: 'formula@example.com',
  });
  for (const path of [
    `/v/${code}`,
    `/voucher/${token}`,
    `/voucher/${token}/gift`,
    '/admin/purchases',
    `/admin/purchases/${purchase.session_id}`,
  ]) {
    const html = await (await request(path, 'GET', { Cookie })).text();
    assert.ok(!html.includes(MARKUP), path);
  }
  await site.addPurchase({
    ...{ first_name: FORMULA, gift_name: `\t${FORMULA}`, email: '+formula@example.com' },
    look_reason: '-1+1',
  });
  const file = await (
    await request('/admin/purchases.csv?search=formula', 'GET', { Cookie })
  ).text();
  const cells: string[][] = parse(file, { bom: true, from: 2 });
  assert.equal(cells.length, 2);
  for (const cell of cells.flat()) assert.doesNotMatch(cell, /^[=+\-@\t\r]/);
});

test('an address that nobody was given is not found, whatever is in it', async () => {
  const odd = [
    '%00',
    '..%2F..%2Fadmin',
    '%0D%0ASet-Cookie:%20a=b',
    'é',
    "'%20or%201=1--",
    'a'.repeat(3000),
  ];
  for (const typed of odd)
    for (const [path, headers] of [
      [`/v/${typed}`, {}],
      [`/voucher/${typed}`, {}],
      [`/voucher/${typed}/gift`, {}],
      [`/admin/purchases/${typed}`, { Cookie }],
    ] as const) {
      const response = await request(path, 'GET', headers);
      assert.equal(response.status, 404, path);
      assert.ok(!response.headers.getSetCookie().some((line) => line.startsWith('a=')), path);
    }
  assert.deepEqual(site.reportedErrors, []);
});

test('no answer about a voucher is stored, listed, or named to other sites', async () => {
  const { code, token } = await site.newVoucher({ session_id: 'cs_live_headers123456' });
  const answers = [
    request(`/v/${code}`),
    request('/v/ABCDE-FGHJK'),
    request(`/voucher/${token}`),
    request(`/voucher/${token}x`),
    site.post(`/voucher/${token}/gift`, { recipient: 'Bo', message: '' }),
    request(`/bought/${site.deal.id}?session=cs_live_unknown123456&look=3`),
    request(`/bought/${site.deal.id}?session=cs_live_headers123456`),
  ];
  for (const answer of answers) {
    const { headers, status } = await answer;
    assert.equal(headers.get('cache-control'), 'no-store');
    // A redirect has no page that could name anything.
    if (status === 302) continue;
    assert.match(headers.get('referrer-policy') ?? '', /^(no-referrer|same-origin)$/);
    assert.equal(headers.get('x-robots-tag'), 'noindex');
  }
});

test('signing in to use a voucher leads nowhere else', async () => {
  for (const typed of ['%2F%2Fevil.example', 'https%3A%2F%2Fevil.example', '..%2F..%2Fevil']) {
    const stranger = await request(`/admin/v/${typed}`);
    assert.match(stranger.headers.get('location') ?? '', /^\/admin\/login(\?to=%2Fadmin%2Fv%2F|$)/);
    const signedIn = await request(`/admin/v/${typed}`, 'GET', { Cookie });
    assert.equal(signedIn.headers.get('location'), `/v/${typed}`);
  }
});

test('the same press again, and one with another voucher’s page, uses nothing twice', async () => {
  const [one, other] = [await site.newVoucher(), await site.newVoucher()];
  const statuses = [];
  for (let n = 0; n < 3; n += 1)
    statuses.push((await site.post(`/v/${one.code}`, { intent: 'use' }, { Cookie })).status);
  assert.deepEqual(statuses, [302, 409, 409]);
  const foreign = await site.post(
    `/v/${other.code}`,
    { intent: 'use' },
    { Cookie, Origin: 'null' },
  );
  assert.equal(foreign.status, 403);
  for (const intent of ['use', 'undo'])
    assert.equal((await site.post(`/v/${one.code}`, { intent })).status, 302);
  assert.match(visibleText(await (await request(`/v/${one.code}`)).text()), /Used today at/);
  assert.match(visibleText(await (await request(`/v/${other.code}`)).text()), /Valid until/);
});
