import { afterEach, beforeEach, test } from 'node:test';
import { openSection, signIn } from './acts.ts';
import { openPerson, WIDTHS } from './person.ts';
import { openOwnSite, type Program } from './programs.ts';

let own: Program | undefined;
beforeEach(async () => {
  own = await openOwnSite();
});
afterEach(async () => {
  await own?.close();
  own = undefined;
});

for (const device of ['phone', 'desk'] as const)
  test(`an owner on a ${device} takes the demo away and makes the site his own`, async () => {
    if (!own) throw new Error('No installation');
    const office = await openPerson(own.browser, WIDTHS[device], `${own.site}/admin`);
    const { act } = office;
    await signIn(office, own);
    await act('asks what removing the sample would take', async (page) => {
      await page.getByRole('link', { name: /^Remove/ }).click();
      await page.getByRole('button', { name: 'Remove the sample content' }).waitFor();
    });
    await act(
      'removes all of it',
      async (page) => {
        await page.getByRole('button', { name: 'Remove the sample content' }).click();
        await page.getByText(/^Make this site yours/).waitFor();
      },
      { toast: 'Removed the sample content: 264 spas and 462 deals' },
    );
    await act('follows the first step', async (page) => {
      const step = page.getByRole('link', { name: 'Set your brand' });
      if (!(await step.isVisible())) await page.getByText(/^Make this site yours/).click();
      await step.click();
      await page.getByRole('button', { name: 'Save' }).first().waitFor();
    });
    await act(
      'names the site',
      async (page) => {
        await page.getByLabel('Brand', { exact: true }).fill('Calm Hour');
        await page.getByRole('button', { name: 'Save' }).first().click();
      },
      { toast: 'Settings saved' },
    );
    await openSection(office, /^Businesses/);
    await act('adds the first spa', async (page) => {
      await page.getByRole('link', { name: 'Add Business' }).first().click();
      await page.getByRole('button', { name: 'Create Business' }).waitFor();
    });
    await act(
      'fills in what is asked',
      async (page) => {
        await page.getByLabel('Business Name').fill('Quiet Alder');
        await page.getByLabel('Email').fill('hello@quiet-alder.example');
        await page.getByLabel('Phone').fill('5125550132');
        await page.getByLabel('Street Address').fill('12 Cedar Street');
        await page.getByLabel('ZIP Code').fill('78701');
        await page.getByRole('button', { name: 'Create Business' }).click();
        await page.getByRole('link', { name: 'Create its first deal' }).waitFor();
      },
      { toast: 'Business created successfully' },
    );
    await office.leave();

    const visitor = await openPerson(own.browser, WIDTHS[device], own.site);
    const text = await visitor.page.locator('body').innerText();
    if (!text.includes('Calm Hour')) visitor.minds('the site is not named');
    if (/sample content/i.test(text)) visitor.minds('it is still called sample content');
    await visitor.leave();
  });
