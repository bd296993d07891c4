import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addPurchase, addStripeAccount } from '../../helpers/purchases.ts';
import { addVoucher } from '../../helpers/vouchers.ts';
import { assertAccessible } from '../accessibility.ts';
import { goto, openHarnessWithDeal, phone } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarnessWithDeal>>;
before(async () => {
  harness = await openHarnessWithDeal();
  await addStripeAccount(harness.db, harness.business);
});
after(() => harness.close());

test('a buyer of whom Stripe says nothing is told so within a few looks, and the page looks on seldom', async () => {
  const { page, close } = await harness.visit(phone);
  await page.clock.install();
  const looks: string[] = [];
  page.on('request', (request) => {
    const look = new URL(request.url()).searchParams.get('look');
    if (look) looks.push(look);
  });
  await goto(page, `/bought/${harness.deal.id}?session=cs_test_unknown123`);
  await page.getByText('We are asking Stripe for your voucher.').waitFor();
  await page.getByText('Stripe has not told us yet. This page looks again by itself.').waitFor();
  await page.getByRole('link', { name: 'Call Juniper Hour to book' }).waitFor();
  assert.deepEqual(looks, ['1', '2']);
  for (const times of [1, 2]) {
    const again = page.waitForResponse(/look=2/);
    await page.clock.fastForward(31_000);
    await again;
    assert.equal(looks.length, 2 + times);
  }
  await close();
});

test('at the desk a use leads on to the next guest, by keyboard too', async () => {
  const purchase = await addPurchase(harness.db, harness.deal);
  const { code } = await addVoucher(harness.db, purchase);
  const { page, close } = await harness.visitAsAdmin(phone, '/v');
  await page.getByLabel('Voucher code').fill('ABCDE-FGHJ0');
  await page.getByRole('button', { name: 'Check' }).click();
  const message = page.getByText('Please check the code: ten letters and digits');
  await message.waitFor();
  await page.getByLabel('Voucher code').fill(`${harness.origin}/v/${code}`);
  await message.waitFor({ state: 'detached' });
  await page.getByLabel('Voucher code').press('Enter');
  await page.getByRole('button', { name: 'Use it now' }).press('Enter');
  await page.getByText('Done. Used just now.').waitFor();
  await assertAccessible(page, 'a voucher that was used');
  const next = page.getByRole('link', { name: 'Check another' });
  await next.and(page.locator(':focus')).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator(':focus').getByText('Valid until').waitFor();
  await next.click();
  await page.getByRole('heading', { name: 'Check a voucher' }).waitFor();
  await page.getByLabel('Voucher code').and(page.locator(':focus')).waitFor();
  await close();
});

test('on a phone the spa is called without scrolling, and the gift card is shared in words', async () => {
  const purchase = await addPurchase(harness.db, harness.deal, { gift_name: 'Sofia' });
  const { code, token } = await addVoucher(harness.db, purchase);
  const { page, close } = await harness.visit(phone);
  await page.addInitScript(() => {
    navigator.share = async (shared) =>
      document.body.setAttribute('data-shared', `${shared?.text}`);
  });
  await goto(page, `/voucher/${token}`);
  const call = page.getByRole('link', { name: 'Call Juniper Hour to book (512) 555-0132' });
  const { y = 0, height = 0 } = (await call.boundingBox()) ?? {};
  assert.ok(
    y > 0 && y + height <= (page.viewportSize()?.height ?? 0),
    `the phone number ends at ${y + height}`,
  );
  await assertAccessible(page, 'a voucher');
  await page.getByRole('link', { name: 'Make a gift card' }).click();
  await page.getByRole('button', { name: 'Make the Card' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  const shared = await page.locator('body').getAttribute('data-shared');
  for (const words of ['For Sofia', 'Juniper Hour', 'Use it by Jun 30, 2026', '555-0132', code])
    assert.ok(shared?.includes(words), `${words}: ${shared}`);
  assert.doesNotMatch(shared ?? '', /\$|http/);
  await close();
});

test('on paper the spa’s phone is ink at the edge of the text, as the address is', async () => {
  const purchase = await addPurchase(harness.db, harness.deal);
  const { token } = await addVoucher(harness.db, purchase);
  const { page, close } = await harness.visit(phone);
  await goto(page, `/voucher/${token}`);
  await page.emulateMedia({ media: 'print' });
  const [number, address] = await page.locator('address').evaluate((contact) => {
    const lookOf = (element: Element | null) =>
      element && [
        getComputedStyle(element).color,
        element.getBoundingClientRect().left +
          Number.parseFloat(getComputedStyle(element).paddingLeft),
      ];
    return [lookOf(contact.querySelector('a')), lookOf(contact.querySelector('p'))];
  });
  assert.deepEqual(number, address);
  await close();
});
