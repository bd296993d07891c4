import { resolve } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { desktop, goto, openHarnessWithDeal } from '../harness.ts';

/** What a screen reader announces: names, roles and their order. */
let harness: Awaited<ReturnType<typeof openHarnessWithDeal>>;
before(async () => {
  harness = await openHarnessWithDeal();
});
after(() => harness.close());

/** The saved tree; after an intended change, `node --test --test-update-snapshots` writes it. */
function compareSnapshot(testContext: TestContext, tree: string, name: string) {
  const withoutVolatileText = tree
    .replace(/timer: \d\d days \d\d h \d\d min \d\d s\n/, 'timer: NN days NN h NN min NN s\n')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replace(/127\.0\.0\.1:\d+/g, 'HOST');
  const file = resolve(import.meta.dirname, `aria-snapshots/${name}.yaml`);
  testContext.assert.fileSnapshot(`${withoutVolatileText}\n`, file, { serializers: [String] });
}

test('a screen reader announces a search card as one link and its facts, each price by its name', async (testContext) => {
  const { page, close } = await harness.visit(desktop);
  await page.goto('/deals?zip=78701');
  compareSnapshot(testContext, await page.getByRole('article').ariaSnapshot(), 'search-card');
  await close();
});

test('a screen reader announces a deal page as title, facts, price, booking and countdown', async (testContext) => {
  const { page, close } = await harness.visit(desktop);
  await goto(page, `/deals/${harness.business.slug}`);
  compareSnapshot(testContext, await page.getByRole('main').ariaSnapshot(), 'deal-page');
  await close();
});

test('a screen reader announces every field of a deal form by its label', async (testContext) => {
  const { page, close } = await harness.visitAsAdmin(
    desktop,
    `/admin/deals/${harness.deal.id}/edit`,
  );
  const form = page.locator('form').filter({ hasText: 'Cancellation Policy' });
  compareSnapshot(testContext, await form.ariaSnapshot(), 'deal-form');
  await close();
});
