import { after, before, test } from 'node:test';
import { openPerson, WIDTHS } from './person.ts';
import { openDemo, type Program } from './programs.ts';

let demo: Program;
before(async () => {
  demo = await openDemo();
});
after(() => demo.close());

for (const [device, width] of Object.entries(WIDTHS))
  test(`a spa owner on a ${device} asks to be listed, after two slips`, async () => {
    const owner = await openPerson(demo.browser, width, demo.site);
    const { act } = owner;
    await act(
      'opens the form',
      async (page) => {
        const menu = page.getByRole('button', { name: 'Menu' });
        if (await menu.isVisible()) await menu.click();
        await page
          .getByRole('link', { name: 'List Your Spa' })
          .or(page.getByRole('button', { name: 'List Your Spa' }))
          .filter({ visible: true })
          .first()
          .click();
        await page.getByRole('dialog').getByLabel('Business Name').waitFor();
      },
      { dialog: 'List Your Spa' },
    );
    const form = owner.page.getByRole('dialog');
    await act(
      'sends it empty',
      (page) =>
        form
          .getByRole('button', { name: 'Submit' })
          .click()
          .then(() =>
            form
              .getByText(/Please/)
              .first()
              .waitFor(),
          )
          .then(() => page),
      {
        dialog: 'List Your Spa',
      },
    );
    await act(
      'fills it in with half a phone number',
      async () => {
        await form.getByLabel('Business Name').fill(`Quiet Alder on a ${device}`);
        await form.getByLabel('Email').fill(`hello-${device}@quiet-alder.example`);
        await form.getByLabel('Phone').fill('512555');
        await form.getByLabel('Location (City, State)').fill('Austin, TX');
        await form.getByRole('button', { name: 'Submit' }).click();
        await form.locator('[aria-invalid="true"]').first().waitFor();
      },
      { dialog: 'List Your Spa' },
    );
    await act(
      'mends the number and sends it',
      async (page) => {
        await form.getByLabel('Phone').fill('5125550132');
        await form.getByRole('button', { name: 'Submit' }).click();
        await page.getByText('Thank you! We will contact you shortly.').waitFor();
        await form.waitFor({ state: 'hidden' });
      },
      { toast: 'Thank you! We will contact you shortly.' },
    );
    await act('reads the terms', async (page) => {
      await page.getByRole('link', { name: 'Terms of Service' }).click();
      await page.getByRole('heading', { name: 'Terms of Service' }).first().waitFor();
    });
    await owner.leave();
  });
