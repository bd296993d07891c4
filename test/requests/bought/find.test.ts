import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDeal, DAY_MS, MONDAY_NOON, visibleText } from '../../helpers/app.ts';
import { openBoughtPages } from './bought-app.ts';

let site: Awaited<ReturnType<typeof openBoughtPages>>;
before(async () => {
  site = await openBoughtPages();
});
after(() => site.close());

async function find(typed: string) {
  const response = await site.get(`/bought?${new URLSearchParams({ spa: typed })}`);
  assert.equal(response.status, 200);
  const html = await response.text();
  return { response, html, words: visibleText(html) };
}

test('who has no link finds the deal by its spa’s name, its city or its ZIP code, also an ended one', async () => {
  const { deal, business } = await site.newDeal();
  const ended = await addDeal(site.db, business, {
    title: 'Winter wrap',
    starts_at: MONDAY_NOON - 9 * DAY_MS,
    expires_at: MONDAY_NOON - DAY_MS,
  });
  for (const typed of ['juniper', ' Juniper HOUR ', 'juniper hour austin', '78701', '78701-1234']) {
    const { html, words } = await find(typed);
    for (const { id } of [deal, ended]) assert.ok(html.includes(`href="/bought/${id}"`), typed);
    assert.match(words, /Winter wrap Ended Mar 1, 2026 Juniper Hour, Austin, TX/, typed);
  }
  const { business: winnies } = await site.newDeal();
  const name = { name: "Winnie's", slug: 'winnie-s-austin-tx-78701' };
  await site.db.updateTable('businesses').set(name).where('id', '=', winnies.id).execute();
  assert.match((await find('winnies')).words, /Winnie's, Austin, TX/);
  for (const typed of ['hour', '78702', 'zzz'])
    assert.match((await find(typed)).words, /We found no spa with this name or ZIP code\./, typed);
  const { response, words } = await find('');
  assert.doesNotMatch(words, /We found no spa|Winter wrap/);
  assert.equal(response.headers.get('x-robots-tag'), 'noindex');
  assert.match(visibleText(await (await site.get('/')).text()), /I bought a deal/);
});

test('what visitors could never see is not found; what was put away after its sale is', async () => {
  const { business } = await site.newDeal();
  const draft = await addDeal(site.db, business, {
    title: 'A draft',
    status: 'draft',
    starts_at: null,
  });
  const archivedDraft = await addDeal(site.db, business, { title: 'No sale', status: 'archived' });
  await addDeal(site.db, business, { title: 'To come', starts_at: MONDAY_NOON + DAY_MS });
  const { deal } = await site.newDeal({ title: 'Put away' });
  await site.change(deal, { status: 'archived' }, MONDAY_NOON - 1);
  const { words, html } = await find('juniper');
  assert.match(words, /Put away/);
  assert.doesNotMatch(words, /A draft|No sale|To come/);
  for (const { id } of [draft, archivedDraft]) assert.ok(!html.includes(id));
});

test('a list is bounded, and says that there is more', async () => {
  const { business } = await site.newDeal();
  for (let count = 0; count < 60; count += 1) await addDeal(site.db, business, { title: 'Many' });
  const { words, html } = await find('juniper');
  assert.match(words, /There are more\. Type more of the spa’s name\./);
  assert.equal(html.match(/<li[^>]*><a[^>]*href="\/bought\//g)?.length, 60);
});
