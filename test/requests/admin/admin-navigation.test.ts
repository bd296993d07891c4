import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDeal, visibleText } from '../../helpers/app.ts';
import { openDealAdmin } from './deal-admin.ts';

let dealAdmin: Awaited<ReturnType<typeof openDealAdmin>>;
before(async () => {
  dealAdmin = await openDealAdmin();
});
after(() => dealAdmin.close());

test('the rail marks the place that a page belongs to, its sub-pages included', async () => {
  const deal = await addDeal(dealAdmin.db, dealAdmin.business);
  const currentItems = {
    '/admin': 'Dashboard',
    '/admin/business/new': 'Add New Business',
    '/admin/businesses': 'Businesses',
    [`/admin/businesses/${dealAdmin.business.id}/edit`]: 'Businesses',
    '/admin/deals': 'Active Deals',
    '/admin/leads/none': 'Business Leads',
    '/admin/settings/security': 'Settings',
    '/admin/history': 'History',
    '/admin/deals/new': 'Active Deals',
    [`/admin/deals/${deal.id}/edit`]: 'Active Deals',
    [`/admin/deals/${deal.id}/delete`]: 'Active Deals',
  };
  for (const [path, name] of Object.entries(currentItems)) {
    const html = await (await dealAdmin.visitAsAdmin(path)).text();
    const nav = /<nav aria-label="Admin"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
    const found = [...nav.matchAll(/<a [^>]*aria-current="page"[\s\S]*?<\/a>/g)];
    assert.deepEqual(
      found.map(([link]) => visibleText(link).trim()),
      [name],
      path,
    );
  }
});

test('Settings, and no other screen, say which version of the program it is', async () => {
  const read = async (path: string) => (await dealAdmin.visitAsAdmin(path)).text();
  assert.match(await read('/admin/settings'), /<p[^>]*>Version \d+\.\d+\.\d+<\/p>/);
  assert.doesNotMatch(await read('/admin'), />Version \d/);
});
