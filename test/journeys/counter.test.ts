import { after, before, test } from 'node:test';
import { buyFirstDeal, openSection, searchNear, signIn } from './acts.ts';
import { openPerson, WIDTHS } from './person.ts';
import { openDemo, type Program } from './programs.ts';

let demo: Program;
before(async () => {
  demo = await openDemo();
});
after(() => demo.close());

test('a spa scans a voucher with a phone, checks it again in a hurry, and knows what to do', async () => {
  const buyer = await openPerson(demo.browser, WIDTHS.phone, demo.site);
  await searchNear(buyer, '10001');
  const code = await buyFirstDeal(buyer);
  await buyer.leave();

  const spa = await openPerson(demo.browser, WIDTHS.phone, `${demo.site}/v/${code}`);
  const text = await spa.page.locator('main').innerText();
  if (!/valid until/i.test(text)) spa.minds('it does not say whether the voucher is valid');
  const fills = await spa.page
    .getByRole('link', { name: /sign in/i })
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).backgroundColor));
  if (fills.some((fill) => fill !== 'rgba(0, 0, 0, 0)'))
    spa.minds('the way on for a spa is the administrator’s sign-in');
  await spa.act('checks another', async (page) => {
    await page.getByRole('link', { name: /check another/i }).click();
    await page.getByLabel('Voucher code').waitFor();
  });
  await spa.act('scans the same one into the field', async (page) => {
    await page.getByLabel('Voucher code').fill(`${demo.site}/v/${code}`);
    await page.keyboard.press('Enter');
    await page
      .getByText(/valid until/i)
      .first()
      .waitFor();
  });
  await spa.leave();
});

for (const device of ['phone', 'desk'] as const)
  test(`the administrator uses a voucher on a ${device}, takes it back and uses it for good`, async () => {
    const buyer = await openPerson(demo.browser, WIDTHS[device], demo.site);
    await searchNear(buyer, '90210');
    const code = await buyFirstDeal(buyer);
    const office = await openPerson(demo.browser, WIDTHS[device], `${demo.site}/admin`);
    const { act } = office;
    await signIn(office, demo);
    await openSection(office, /^Purchases/);
    await act('looks for the code', async (page) => {
      await page.getByRole('searchbox').filter({ visible: true }).first().fill(code);
      await page.keyboard.press('Enter');
      await page.getByText('Not used').first().waitFor();
    });
    await act('asks for the desk', async (page) => {
      await page.getByRole('link', { name: 'Check a voucher' }).first().click();
      await page.getByLabel('Voucher code').fill(code.toLowerCase().replace('-', ' '));
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Use it now' }).waitFor();
    });
    await act(
      'uses it, pressing twice',
      async (page) => {
        await page.getByRole('button', { name: 'Use it now' }).dblclick();
        await page.getByRole('button', { name: 'Undo' }).waitFor();
      },
      { toast: 'Voucher used' },
    );
    await act(
      'takes it back',
      async (page) => {
        await page.getByRole('button', { name: 'Undo' }).click();
        await page.getByRole('button', { name: 'Use it now' }).waitFor();
      },
      { toast: 'The use was taken back' },
    );
    await act(
      'uses it for good',
      async (page) => {
        await page.getByRole('button', { name: 'Use it now' }).click();
        await page.getByRole('button', { name: 'Undo' }).waitFor();
      },
      { toast: 'Voucher used' },
    );
    await office.leave();
    await buyer.act('looks at the voucher again', async (page) => {
      await page.reload();
      await page.getByText(/^Used/).first().waitFor();
    });
    await buyer.leave();
  });
