import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ORIGIN, visibleText } from '../../helpers/app.ts';
import { openBoughtPages } from './bought-app.ts';

let site: Awaited<ReturnType<typeof openBoughtPages>>;
before(async () => {
  site = await openBoughtPages();
});
after(() => site.close());

const GIFT = { recipient: 'Aunt Rosalind', message: 'An hour\n<b>for you</b>' };

test('a gift card is made of what is posted, and says no price', async () => {
  const { deal } = await site.newDeal();
  const path = `/bought/${deal.id}/gift?day=2026-03-02`;
  const form = await site.get(path);
  assert.equal(form.headers.get('cache-control'), 'no-store');
  assert.match(visibleText(await form.text()), /What you write is not stored anywhere/);
  const response = await site.post(path, GIFT);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  const html = await response.text();
  const [, note = ''] = /<article(.*?)<\/article>/s.exec(html) ?? [];
  assert.match(note, /Aunt Rosalind/);
  assert.match(note, /&lt;b&gt;for you&lt;\/b&gt;/);
  assert.match(visibleText(note), /Use it by Jun 30, 2026 for the full 60 minutes\./);
  assert.match(note, /<svg[^>]*>.*QR code|QR code.*<svg/s);
  assert.match(visibleText(note), /Terms and a reminder: [\w.:]+\/bought/);
  assert.ok(note.includes(`${ORIGIN}/bought/${deal.id}?day=2026-03-02`));
  assert.doesNotMatch(visibleText(note), /\$/);
  assert.match(html, /I already bought this/);
});

test('a card comes after the purchase: without a day its address leads to where the day is asked', async () => {
  const { deal } = await site.newDeal();
  const response = await site.get(`/bought/${deal.id}/gift`);
  assert.equal(response.headers.get('location'), `/bought/${deal.id}`);
  assert.match((await site.read(deal)).words, /Which day did you buy\?/);
});

test('the words of a card are in no table afterwards, and a long one is refused in words', async () => {
  const { deal } = await site.newDeal();
  const path = `/bought/${deal.id}/gift?day=2026-03-02`;
  await site.post(path, GIFT);
  for (const table of await site.db.introspection.getTables()) {
    const rows = await site.db
      .selectFrom(table.name as 'deals')
      .selectAll()
      .execute();
    assert.doesNotMatch(JSON.stringify(rows), /Rosalind/, table.name);
  }
  const refused = await site.post(path, { recipient: 'R'.repeat(61), message: 'kept' });
  assert.equal(refused.status, 400);
  const html = await refused.text();
  assert.match(html, /The name must be at most 60 characters/);
  assert.match(html, />kept<\/textarea>/);
  assert.doesNotMatch(html, /<article/);
});

test('where only the buyer may use a deal, nothing offers a card', async () => {
  const { deal } = await site.newDeal({ terms: '{"gift":"no"}' });
  const { words, html } = await site.read(deal, '?day=2026-03-02');
  assert.match(words, /Only the buyer may use it\./);
  assert.doesNotMatch(html, /gift card/i);
  const response = await site.get(`/bought/${deal.id}/gift?day=2026-03-02`);
  assert.equal(response.status, 302);
  assert.equal(response.headers.get('location'), `/bought/${deal.id}?day=2026-03-02`);
  assert.doesNotMatch(await (await site.post(`/bought/${deal.id}/gift`, GIFT)).text(), /<article/);
});
