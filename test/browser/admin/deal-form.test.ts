import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addBusiness, addDeal } from '../../helpers/app.ts';
import { addPurchase, addStripeAccount } from '../../helpers/purchases.ts';
import { addVoucher } from '../../helpers/vouchers.ts';
import { assertAccessible } from '../accessibility.ts';
import { desktop, goto, openHarness, phone } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness();
  await addBusiness(harness.db, { name: 'Juniper Hour', zip: '78701' });
});
after(() => harness.close());

for (const [name, size] of Object.entries({ phone, desktop })) {
  test(`on a ${name} the button stays in sight, nothing with the focus is under it, and the drawing of the preview is saved`, async () => {
    const { page, close } = await harness.visitAsAdmin(size, '/admin/deals/new');
    await page.getByLabel('Business', { exact: true }).fill('Juniper Hour, Austin, TX 78701');
    const button = page.getByRole('button', { name: 'Create Deal' });
    assert.ok(await button.evaluate(isInSight));
    // No word of the title chooses a drawing, so the id does.
    await page.getByLabel('Title').fill('An hour of massage');
    await page.getByLabel('Regular Price').fill('120');
    await page.getByLabel('Deal Price').fill('78');
    await page.getByLabel('Checkout Link').fill('https://buy.stripe.com/0123');
    await page.getByLabel('Expiry Date').fill(`${new Date().getFullYear() + 1}-06-01`);
    const policy = page.getByLabel('Cancellation Policy');
    await policy.fill('Call us a day ahead.');
    assert.ok(await policy.evaluate(isInSight), 'the field with the focus');
    assert.ok(await button.evaluate(isInSight));
    const drawing = page.locator('aside article img').first();
    const drawn = await drawing.getAttribute('src');
    await button.click();
    await page.getByText('Deal created successfully').waitFor();
    await page.getByRole('button', { name: 'Save Deal' }).waitFor();
    assert.equal(await drawing.getAttribute('src'), drawn);
    assert.ok(await page.getByRole('button', { name: 'Save Deal' }).evaluate(isInSight));
    assert.ok(await page.getByLabel('Kind').isHidden(), 'More is closed');
    await page.getByRole('link', { name: 'View live' }).click();
    await page.locator(`main img[src="${drawn}"]`).first().waitFor();
    await close();
  });
}

test('on a phone, however much was sold of a deal, the button is in sight at first', async () => {
  const { db } = harness;
  const business = await addBusiness(db, { name: 'Willow Rest', zip: '78702' });
  const deal = await addDeal(db, business, { title: 'Deep tissue massage for two people' });
  await addStripeAccount(db, business);
  for (const name of ['Maya', 'June', 'Ana']) {
    const email = `${name}.montgomery.of.austin@mail.example`;
    const purchase = await addPurchase(db, deal, { email });
    await addVoucher(db, purchase);
  }
  const { page, close } = await harness.visitAsAdmin(phone, `/admin/deals/${deal.id}/edit`);
  await page.getByRole('link', { name: 'Purchases 3' }).waitFor();
  const button = await page.getByRole('button', { name: 'Save Deal' }).boundingBox();
  const bar = await page.getByRole('navigation', { name: 'Admin' }).boundingBox();
  assert.ok(button && bar && button.y + button.height <= bar.y, JSON.stringify({ button, bar }));
  await close();
});

test('two presses save another price, and what is typed in the form stays', async () => {
  const deal = await addDeal(harness.db, await addBusiness(harness.db, { zip: '78702' }), {
    expires_at: Date.now() + 9 * 24 * 3_600_000,
  });
  const { page, close } = await harness.visitAsAdmin(phone, `/admin/deals/${deal.id}/edit`);
  await page.getByLabel('Title').fill('Typed with care');
  const press = page.getByRole('link', { name: 'Change the deal price $79' });
  await press.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Price' });
  // The deal price has the focus and is selected.
  await page.keyboard.type('130');
  await page.keyboard.press('Enter');
  await dialog.getByText('Deal price must be less than regular price').waitFor();
  await assertAccessible(page);
  await dialog.getByLabel('Deal Price').fill('73');
  await dialog.getByRole('button', { name: 'Save Price' }).click();
  await page.getByText('Deal updated successfully').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Deal price went from $79 to $73').waitFor();
  const pressed = page.getByRole('link', { name: 'Change the deal price $73' });
  await pressed.and(page.locator(':focus')).waitFor();
  assert.equal(await page.getByLabel('Title').inputValue(), 'Typed with care');
  assert.equal(await page.getByLabel('Deal Price').inputValue(), '73.00');
  await page.getByRole('button', { name: 'Save Deal' }).click();
  await page.getByRole('heading', { level: 1, name: 'Typed with care' }).waitFor();
  const stored = await harness.db
    .selectFrom('deals')
    .selectAll()
    .where('id', '=', deal.id)
    .execute();
  assert.equal(stored[0]?.deal_price_cents, 7300);
  await close();
});

test('an address that is pasted proposes today for the day, and the form shows what visitors will read', async () => {
  const deal = await addDeal(harness.db, await addBusiness(harness.db, { zip: '78702' }), {
    expires_at: Date.now() + 9 * 24 * 3_600_000,
  });
  const path = `/admin/deals/${deal.id}/edit#field-priceSeenAt`;
  const { page, close } = await harness.visitAsAdmin(desktop, path);
  const [place, day] = [page.getByLabel('Price seen at'), page.getByLabel('Seen on')];
  await place.fill('their menu');
  assert.equal(await day.inputValue(), '');
  await place.fill('https://www.juniper.example/menu');
  const today = await day.inputValue();
  assert.match(today, /^\d{4}-\d{2}-\d{2}$/);
  const sentence = /\$120 is the regular price on juniper\.example, seen \w+ \d+, \d{4}\./;
  await page.getByText(sentence).waitFor();
  await day.fill('');
  await place.fill('https://www.juniper.example/prices');
  assert.equal(await day.inputValue(), '', 'only once');
  await day.fill(today);
  await page.getByRole('button', { name: 'Save Deal' }).click();
  await page.getByText('Deal updated successfully').waitFor();
  await page.getByRole('link', { name: 'View live' }).click();
  await page.getByText(sentence).waitFor();
  const link = page.getByRole('link', { name: 'juniper.example' });
  assert.equal(await link.getAttribute('href'), 'https://www.juniper.example/prices');
  await close();
});

test('the oldest browser creates a deal, edits it and follows the texts', async () => {
  const { page, context, browserErrors, close } = await harness.visitAsAdmin(desktop);
  await context.addInitScript(forgetYoungFunctions);
  const live = page.waitForResponse((response) => response.url().endsWith('/admin/messages/live'));
  await goto(page, '/admin/deals/new');
  await page.getByLabel('Business', { exact: true }).fill('Juniper Hour, Austin, TX 78701');
  await page.getByLabel('Title').fill('An hour of massage');
  await page.getByLabel('Regular Price').fill('120');
  await page.getByLabel('Deal Price').fill('78');
  await page.getByLabel('Checkout Link').fill('https://buy.stripe.com/0123');
  await page.getByLabel('Expiry Date').fill(`${new Date().getFullYear() + 1}-06-01`);
  await page.getByRole('button', { name: 'Create Deal' }).click();
  await page.getByText('Deal created successfully').waitFor();
  await page.getByLabel('Deal Price').fill('72');
  await page.locator('form summary', { hasText: 'More' }).click();
  await page.getByLabel('Price seen at').fill('https://juniper.example/menu');
  await page.getByText('is the regular price on juniper.example').waitFor();
  await page.getByRole('button', { name: 'Save Deal' }).click();
  await page.getByText('Deal updated successfully').waitFor();
  assert.equal((await live).status(), 200);
  assert.deepEqual(browserErrors, []);
  await close();
});

function forgetYoungFunctions() {
  const young: [object, string[]][] = [
    [globalThis, ['Temporal', 'requestIdleCallback']],
    [URL, ['parse']],
    [AbortSignal, ['any']],
    [Promise, ['withResolvers', 'try']],
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Array, ['fromAsync']],
    [RegExp, ['escape']],
    [Document.prototype, ['startViewTransition']],
    [Element.prototype, ['checkVisibility']],
  ];
  for (const [owner, names] of young) for (const name of names) Reflect.deleteProperty(owner, name);
}

function isInSight(element: Element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
