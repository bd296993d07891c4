import { after, before, test } from 'node:test';
import { waitUntil } from '../helpers/wait-until.ts';
import { lastEmail, linkIn } from './emails.ts';
import { openPerson, WIDTHS } from './person.ts';
import { openDemo, type Program } from './programs.ts';

let demo: Program;
before(async () => {
  demo = await openDemo();
});
after(() => demo.close());

for (const [device, width] of Object.entries(WIDTHS))
  test(`a visitor on a ${device} finds a deal, reads all about it and asks for an alert`, async () => {
    const address = `visitor-on-${device}@example.com`;
    const visitor = await openPerson(demo.browser, width, demo.site);
    const { act } = visitor;
    await act('searches near a ZIP code', async (page) => {
      await page.getByLabel('ZIP Code').first().fill('78701');
      await page.getByRole('button', { name: 'Find Deals' }).first().click();
      await page.getByRole('heading', { name: 'Massage Deals near 78701' }).waitFor();
    });
    const kindOfFirst = await visitor.page.getByRole('article').first().innerText();
    if (!/massage/i.test(kindOfFirst))
      visitor.minds(`the first card is no massage: ${kindOfFirst}`);
    await act(
      'opens the filters',
      async (page) => {
        await page.getByRole('button', { name: 'Filters' }).filter({ visible: true }).click();
        await page.getByLabel('Weekends').filter({ visible: true }).waitFor();
      },
      { menu: true },
    );
    await act(
      'chooses a filter',
      async (page) => {
        await page.getByLabel('Weekends').filter({ visible: true }).click();
        await page.waitForURL(/weekends/);
      },
      { menu: true },
    );
    await act('closes the filters with Escape', (page) => page.keyboard.press('Escape'));
    await act('goes back to all deals', (page) => page.goBack());
    await act('opens a deal', async (page) => {
      await page
        .getByRole('article')
        .getByRole('link', { name: /massage/i })
        .first()
        .click();
      await page.getByText('Limited Time Offer!').filter({ visible: true }).waitFor();
    });
    await act('reads where the regular price was seen', async (page) => {
      await page.getByText('is the regular price on the spa’s sample menu, seen').waitFor();
    });
    await act('opens the spa’s own page', async (page) => {
      await page.locator('main a[href^="/business/"]').first().click();
      await page.waitForURL(/\/business\//);
    });
    await act('goes back to the deal', (page) => page.goBack());
    await act('goes back to the results', (page) => page.goBack());
    await act('searches where there is nothing', async (page) => {
      await page.getByLabel('ZIP Code').first().fill('99723');
      await page
        .getByRole('button', { name: 'Find Deals' })
        .filter({ visible: true })
        .first()
        .click();
      await page.getByRole('heading', { name: 'No deals available' }).waitFor();
    });
    await act('asks to be told of new deals', async (page) => {
      await page.getByLabel('Email').first().fill(address);
      await page.getByRole('button', { name: 'Tell Me' }).click();
      await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    });
    await waitUntil(async () => (await lastEmail(demo.dataDir, address)) !== undefined, 'a mail');
    await visitor.leave();

    const confirming = await openPerson(
      demo.browser,
      width,
      linkIn(await lastEmail(demo.dataDir, address), /\/alerts\/confirm\//),
    );
    await confirming.act('confirms the alert', async (page) => {
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
    });
    await confirming.leave();
  });
