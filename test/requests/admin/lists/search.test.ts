import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OTHER_WORDS } from '../../../../web/admin/navigation/navigation.ts';
import { addBusiness, addDeal, addLead, visibleText } from '../../../helpers/app.ts';
import { signedInAdmin } from '../../../helpers/signed-in-admin.ts';
import { sample } from '../../../helpers/thorough.ts';

const admin = signedInAdmin();

const LISTS = ['businesses', 'deals', 'leads', 'complaints', 'messages', 'history', 'search'];
const ODD = [
  ...['page=0', 'page=-1', 'page=9e9', 'page=99999', 'sort=constructor', 'sort=--name'],
  ...['sort=-&marked=%00', 'status=gone', 'state=x', 'ends=year&business=%00', 'deals=%00', 'q='],
  ...['%00', '%00%25_', '%F0%9F%A7', '%ff', "'", '(', '\\', 'x'.repeat(5000)].flatMap((text) => [
    `search=${text}`,
    `q=${text}`,
  ]),
];

test('odd addresses are answered with a page', async () => {
  await addDeal(admin.testApp.db, await addBusiness(admin.testApp.db, { zip: '78701' }));
  for (const list of LISTS)
    for (const query of sample(ODD, 2, LISTS.indexOf(list)))
      assert.equal((await admin.get(`/admin/${list}?${query}`)).status, 200, `${list}?${query}`);
  for (const query of ODD)
    assert.equal((await admin.get(`/admin/search/results?${query}`)).status, 200, query);
  assert.deepEqual(admin.testApp.reportedErrors, []);
});

test('a search in vain says so', async () => {
  assert.match(await admin.pageText('/admin/search?q=nobody'), /Nothing matches “nobody”\./);
});

test('five of a kind are found, for the administrator alone', async () => {
  const { db } = admin.testApp;
  for (let number = 0; number < 7; number += 1) {
    const business = await addBusiness(db, { zip: '78701', name: `Juniper ${number}` });
    await addDeal(db, business, { title: `Quiet hour ${number}` });
  }
  const { found } = await (await admin.get('/admin/search/results?q=juniper')).json();
  const kinds = found.map(({ kind }: { kind: string }) => kind);
  assert.deepEqual(kinds, [...Array(5).fill('business'), ...Array(5).fill('deal')]);
  const stranger = await admin.testApp.get('/admin/search/results?q=juniper');
  assert.notEqual(stranger.status, 200);
  assert.doesNotMatch(visibleText(await stranger.text()), /Juniper \d/);
});

test('apostrophes, hyphens, dots and accents need not be typed', async () => {
  const { db } = admin.testApp;
  const business = await addBusiness(db, { zip: '78701', name: 'Winnie’s St. Claire Day-Spa' });
  await addDeal(db, business, { title: 'Crème brûlée body-wrap, Señora’s' });
  await addLead(db, { businessName: "Winnie's Garden" });
  const namesAt = async (path: string) => (await admin.pageText(path)).match(/Winnie.s|Crème/g);
  for (const search of ['winnies', 'Winnie’s', 'WINNIE’S'])
    for (const list of ['businesses', 'deals', 'leads'])
      assert.ok(await namesAt(`/admin/${list}?search=${search}`), `${list}: ${search}`);
  for (const search of ['st claire dayspa', 'creme brulee', 'bodywrap', 'senoras'])
    assert.ok(await namesAt(`/admin/deals?search=${search}`), search);
  const { found } = await (await admin.get('/admin/search/results?q=winnies')).json();
  const kinds = found.map(({ kind }: { kind: string }) => kind);
  assert.deepEqual(kinds, ['business', 'deal', 'lead']);
  const choices = await (await admin.get('/admin/businesses/choices?search=winnies')).json();
  assert.equal(choices.businesses.length, 1);
});

test('a screen is found by the words that people use', async () => {
  const meant: Record<string, string> = {
    backup: '/admin/settings/backup',
    password: '/admin/settings/security',
    refund: '/admin/complaints',
    'refund policy': '/admin/settings/deals',
    undo: '/admin/history',
    voucher: '/admin/settings/deals',
    Stripe: '/admin/stripe/operator',
    pause: '/admin/deals',
    texts: '/admin/messages',
    'E-mail': '/admin/settings/connections/mail',
    FAQ: '/admin/settings/landing',
  };
  for (const [search, to] of Object.entries(meant)) {
    const { found } = await (
      await admin.get(`/admin/search/results?${new URLSearchParams({ q: search })}`)
    ).json();
    assert.ok(
      found.some((one: { to: string }) => one.to === to),
      search,
    );
  }
  for (const path of Object.keys(OTHER_WORDS))
    assert.equal((await admin.get(path)).status, 200, path);
});

test('what one can do is found by its words, each place once', async () => {
  const { found } = await (await admin.get('/admin/search/results?q=backup')).json();
  assert.deepEqual(
    found.map(({ kind, name }: { kind: string; name: string }) => [kind, name]),
    [['act', 'Download a backup']],
  );
});
