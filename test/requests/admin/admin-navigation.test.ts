import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDeal, wordsOf } from '../../app.ts';
import { openDealDesk } from './deal-admin.ts';

let desk: Awaited<ReturnType<typeof openDealDesk>>;
before(async () => {
  desk = await openDealDesk();
});
after(() => desk.close());

test('the rail marks the place that a page belongs to, its sub-pages included', async () => {
  const deal = await addDeal(desk.db, desk.spa);
  const marked = {
    '/admin': 'Dashboard',
    '/admin/business/new': 'Add New Business',
    '/admin/businesses': 'Businesses',
    [`/admin/businesses/${desk.spa.id}/edit`]: 'Businesses',
    '/admin/deals': 'Active Deals',
    '/admin/deals/new': 'Active Deals',
    [`/admin/deals/${deal.id}/edit`]: 'Active Deals',
    [`/admin/deals/${deal.id}/delete`]: 'Active Deals',
  };
  for (const [path, name] of Object.entries(marked)) {
    const html = await (await desk.visit(path)).text();
    const nav = /<nav aria-label="Admin"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
    const found = [...nav.matchAll(/<a [^>]*aria-current="page"[\s\S]*?<\/a>/g)];
    assert.deepEqual(
      found.map(([link]) => wordsOf(link).trim()),
      [name],
      path,
    );
  }
});

test('the back office says at its foot which version of the program it is', async () => {
  const html = await (await desk.visit('/admin')).text();
  assert.match(html, /<footer[^>]*>Version \d+\.\d+\.\d+<\/footer>/);
});
