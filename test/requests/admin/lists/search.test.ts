import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusiness, addDeal, visibleText } from '../../../helpers/app.ts';
import { signedInAdmin } from '../../../helpers/signed-in-admin.ts';

const admin = signedInAdmin();

test('a search in vain says so, and odd ones are answered with a page', async () => {
  assert.match(await admin.pageText('/admin/search?q=nobody'), /Nothing matches “nobody”\./);
  for (const q of [
    '',
    '%00',
    '%25',
    '_',
    "'",
    '%F0%9F%A7%98',
    'x'.repeat(5000),
    '\\',
    '(',
    '%ff',
  ]) {
    assert.equal((await admin.get(`/admin/search?q=${q}`)).status, 200, q);
    assert.equal((await admin.get(`/admin/search/results?q=${q}`)).status, 200, q);
  }
  assert.deepEqual(admin.testApp.reportedErrors, []);
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
