import { after, before, test } from 'node:test';
import { buyFirstDeal, searchNear } from './acts.ts';
import { openPerson, WIDTHS } from './person.ts';
import { openDemo, type Program } from './programs.ts';

let demo: Program;
before(async () => {
  demo = await openDemo();
});
after(() => demo.close());

for (const device of ['phone', 'desk'] as const)
  test(`a buyer on a ${device} pays, shows the voucher, gives it away and complains`, async () => {
    const buyer = await openPerson(demo.browser, WIDTHS[device], demo.site);
    const { act } = buyer;
    await searchNear(buyer, '78701');
    await buyFirstDeal(buyer);
    await act('makes a gift card of it', async (page) => {
      await page.getByRole('link', { name: /gift/i }).first().click();
      await page.waitForURL(/\/gift/);
    });
    await act('goes back to the voucher', (page) => page.goBack());
    await act('says that something is wrong', async (page) => {
      await page.getByRole('link', { name: 'Something is wrong' }).click();
      await page.getByRole('button', { name: 'Send Report' }).waitFor();
    });
    await act('sends the report too early', async (page) => {
      await page.getByRole('button', { name: 'Send Report' }).click();
      await page.getByText('Please', { exact: false }).first().waitFor();
    });
    await act('fills it in', async (page) => {
      await page.getByRole('radio').first().check();
      await page
        .getByLabel('What happened?')
        .fill('The door was locked at ten, and nobody answered.');
      await page.keyboard.press('Tab');
    });
    const red = await buyer.page.locator('main [aria-invalid="true"]').count();
    if (red > 0) buyer.minds(`${red} fields are still marked as wrong`);
    await act('sends the report', async (page) => {
      await page.getByRole('button', { name: 'Send Report' }).click();
      await page.getByRole('link', { name: 'Back to home' }).waitFor();
    });
    await act('goes home', (page) => page.getByRole('link', { name: 'Back to home' }).click());
    await act('looks for the purchase again', async (page) => {
      await page
        .getByRole('link', { name: 'I bought a deal' })
        .filter({ visible: true })
        .first()
        .click();
      await page.getByLabel('Spa’s name or ZIP code').fill('78701');
      await page.getByRole('button', { name: 'Find my deal' }).click();
      await page.locator('main a[href^="/bought/"]').first().waitFor();
    });
    await act('opens it', async (page) => {
      await page.locator('main a[href^="/bought/"]').first().click();
      await page.waitForURL(/\/bought\/[\w-]+/);
    });
    await buyer.leave();
  });
