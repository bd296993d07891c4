import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import {
  addBusiness,
  addDeal,
  addLead,
  DAY_MS,
  MONDAY_NOON,
  visibleText,
} from '../../../helpers/app.ts';
import { openDealAdmin } from '../deal-admin.ts';

let dealAdmin: Awaited<ReturnType<typeof openDealAdmin>>;
before(async () => {
  dealAdmin = await openDealAdmin();
});
after(() => dealAdmin.close());

async function download(path: string) {
  const response = await dealAdmin.visitAsAdmin(path);
  assert.equal(response.status, 200);
  const text = await response.text();
  const rows: Array<Record<string, string>> = parse(text, { bom: true, columns: true });
  return { response, rows, text };
}

test('the list of businesses comes as a file with the rows of its filters, all pages, in order', async () => {
  for (let number = 1000; number < 1600; number += 1)
    await addBusiness(dealAdmin.db, { zip: '02108', name: `Cedar Rooms ${number}` });
  await addBusiness(dealAdmin.db, { zip: '02108', name: 'Cedar Rooms 1500', status: 'inactive' });
  const path = '/admin/businesses.csv?search=cedar&status=active&sort=-name&page=3';
  const { response, rows } = await download(path);
  assert.equal(response.headers.get('Content-Type'), 'text/csv; charset=utf-8; header=present');
  assert.equal(response.headers.get('Cache-Control'), 'no-store');
  assert.match(
    response.headers.get('Content-Disposition') ?? '',
    /^attachment; filename="businesses-2026-03-02\.csv"$/,
  );
  const names = rows.map((row) => row['Business Name']);
  assert.equal(names.length, 600);
  assert.equal(new Set(names).size, 600);
  assert.deepEqual(names, names.toSorted().reverse());
  assert.equal(rows[0]?.['ZIP Code'], '02108');
});

test('businesses are ordered by place in their file as on the screen', async () => {
  await addBusiness(dealAdmin.db, { zip: '10001', name: 'Zeal' });
  await addBusiness(dealAdmin.db, { zip: '78702', name: 'Zeal' });
  const { rows } = await download('/admin/businesses.csv?search=zeal&sort=location');
  assert.deepEqual(
    rows.map((row) => row.State),
    ['NY', 'TX'],
  );
});

test('the list of deals comes as a file with its state, prices in dollars and days of the spa', async () => {
  const { db, business } = dealAdmin;
  for (let number = 0; number < 501; number += 1)
    await addDeal(db, business, { title: `Clay ${number}`, deal_price_cents: 7900 });
  await addDeal(db, business, { title: '=HYPERLINK("http://x")', description: '\n=1' });
  await addDeal(db, business, { title: 'Gone', expires_at: MONDAY_NOON - DAY_MS });
  for (const sort of ['', '&sort=title', '&sort=-price', '&sort=ends']) {
    const { rows } = await download(`/admin/deals.csv?search=clay${sort}`);
    assert.equal(new Set(rows.map(({ ID }) => ID)).size, 501, sort);
    assert.equal(rows.length, 501);
    assert.equal(rows[0]?.['Deal Price'], '79.00');
    assert.equal(rows[0]?.['Expiry Date'], '2026-03-12');
  }
  const { rows, text } = await download('/admin/deals.csv?search=hyperlink');
  assert.equal(rows[0]?.Title, `'=HYPERLINK("http://x")`);
  assert.match(text, /,"'\n=1",/);
  const expired = await download('/admin/deals.csv?state=expired');
  assert.deepEqual(
    expired.rows.map(({ Title, Status }) => [Title, Status]),
    [['Gone', 'Expired']],
  );
});

test('the list of leads comes as a file', async () => {
  await addLead(dealAdmin.db, { businessName: '@home spa', mayText: true });
  await addLead(dealAdmin.db, { businessName: 'Quiet Hour', email: 'quiet@example.com' });
  const { rows } = await download('/admin/leads.csv?sort=name');
  assert.deepEqual(
    rows.map((row) => [row['Business Name'], row['May Be Texted'], row.Received]),
    [
      ["'@home spa", 'yes', '2026-03-02 13:00'],
      ['Quiet Hour', 'no', '2026-03-02 13:00'],
    ],
  );
  assert.deepEqual((await download('/admin/leads.csv?status=archived')).rows, []);
});

test('each list links to its file with the same filters, and the history says who took it', async () => {
  const page = await (
    await dealAdmin.visitAsAdmin('/admin/deals?state=expired&search=gone')
  ).text();
  assert.match(page, /href="\/admin\/deals\.csv\?state=expired&amp;search=gone"[^>]*>Download CSV/);
  for (const list of ['businesses', 'leads'])
    assert.match(
      await (await dealAdmin.visitAsAdmin(`/admin/${list}`)).text(),
      new RegExp(`href="/admin/${list}\\.csv"[^>]*>Download CSV`),
    );
  await download('/admin/deals.csv?state=expired&search=gone');
  const history = await (await dealAdmin.visitAsAdmin('/admin/history')).text();
  assert.match(visibleText(history), /Deals were downloaded as CSV by owner@example\.com/);
  assert.match(history, /href="\/admin\/deals\?state=expired&amp;search=gone"/);
});

test('nobody else gets a list, and a data request gets no file', async () => {
  for (const list of ['businesses', 'deals', 'leads']) {
    const response = await dealAdmin.get(`/admin/${list}.csv`);
    assert.equal(response.status, 302);
    assert.match(response.headers.get('Location') ?? '', /^\/admin\/login/);
    const data = await dealAdmin.visitAsAdmin(`/admin/${list}.csv.data`);
    assert.doesNotMatch(await data.text(), /Juniper|Cedar/);
  }
});
