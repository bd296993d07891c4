import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { desktop, goto, openHarnessWithDeal } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarnessWithDeal>>;
before(async () => {
  harness = await openHarnessWithDeal();
});
after(() => harness.close());

test('a screen reader announces a card of results as one link, and each price by its name', async () => {
  const { page, close } = await harness.visit(desktop);
  await page.goto('/deals?zip=78701');
  const card = page.getByRole('article');
  assert.equal(await card.getByRole('link').count(), 1);
  await card.getByRole('heading').getByRole('link', { name: 'Swedish massage' }).waitFor();
  const announced = await card.ariaSnapshot();
  for (const price of ['deal price $79', 'regular price $120'])
    assert.ok(announced.includes(price), announced);
  await close();
});

test('a screen reader announces a deal in the order of its title, facts, price, booking and terms', async () => {
  const { page, close } = await harness.visit(desktop);
  await goto(page, `/deals/${harness.business.slug}`);
  const announced = await page.getByRole('main').ariaSnapshot();
  const order = [
    'heading "Swedish massage" [level=1]',
    '60 minute session',
    'deal price $79',
    'link "Book Now"',
    'timer:',
    'heading "Important Information"',
    'heading "About Juniper Hour"',
  ].map((part) => announced.indexOf(part));
  assert.ok(!order.includes(-1), announced);
  assert.deepEqual(
    order,
    order.toSorted((a, b) => a - b),
  );
  await close();
});

test('a screen reader announces every field and button of a deal form by a name', async () => {
  const { page, close } = await harness.visitAsAdmin(
    desktop,
    `/admin/deals/${harness.deal.id}/edit`,
  );
  const form = page.locator('form').filter({ hasText: 'Cancellation Policy' });
  await form.evaluate((element) => {
    for (const fold of element.querySelectorAll('details')) fold.open = true;
  });
  const announced = await form.ariaSnapshot();
  const controls = announced.match(/- (textbox|combobox|checkbox|radio|button)\b.*/g) ?? [];
  assert.ok(controls.length > 20, announced);
  assert.deepEqual(
    controls.filter((control) => !/^- \w+ "/.test(control)),
    [],
  );
  await close();
});
