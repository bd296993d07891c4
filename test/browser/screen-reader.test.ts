import { resolve } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import type { BusinessRow, DealRow } from '../../database/tables.ts';
import { addDeal, addSpa } from '../app.ts';
import { awake, desk, openStage } from './harness.ts';

/** What a screen reader is told: names, roles and the order in which they come. */
let stage: Awaited<ReturnType<typeof openStage>>;
let spa: BusinessRow;
let deal: DealRow;
before(async () => {
  stage = await openStage();
  spa = await addSpa(stage.db, { name: 'Juniper Hour', zip: '78701' });
  deal = await addDeal(stage.db, spa, { title: 'Swedish massage' });
});
after(() => stage.close());

/** The kept tree; after a change that is meant, `node --test --test-update-snapshots` writes it anew. */
function compare(t: TestContext, tree: string, name: string) {
  const still = tree
    .replace(/paragraph: \d\d (days|hours|minutes|seconds)\n/g, 'paragraph: NN $1\n')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID');
  const file = resolve(import.meta.dirname, `aria-snapshots/${name}.yaml`);
  t.assert.fileSnapshot(`${still}\n`, file, { serializers: [String] });
}

test('a search card is heard as one link and its facts, each price by its name', async (t) => {
  const { page, close } = await stage.visit(desk);
  await page.goto('/deals?zip=78701');
  compare(t, await page.getByRole('article').ariaSnapshot(), 'search-card');
  await close();
});

test('a deal page is heard as title, facts, price, booking and countdown', async (t) => {
  const { page, close } = await stage.visit(desk);
  await page.goto(`/deals/${spa.slug}`);
  await awake(page);
  compare(t, await page.getByRole('main').ariaSnapshot(), 'deal-page');
  await close();
});

test('a deal form is heard with every field under its label', async (t) => {
  const { page, close } = await stage.visitOffice(desk);
  await page.goto(`/admin/deals/${deal.id}/edit`);
  await awake(page);
  const form = page.locator('form').filter({ hasText: 'Cancellation Policy' });
  compare(t, await form.ariaSnapshot(), 'deal-form');
  await close();
});
