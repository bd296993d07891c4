import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { generatedPicture } from '../helpers/generated-picture.ts';
import { openSection, signIn } from './acts.ts';
import { lastEmail, linkIn } from './emails.ts';
import { openPerson, type Person, WIDTHS } from './person.ts';
import { openDemo, type Program } from './programs.ts';

let demo: Program;
before(async () => {
  demo = await openDemo();
});
after(() => demo.close());

for (const [device, width] of Object.entries({ phone: WIDTHS.phone, desk: WIDTHS.desk }))
  test(`a spa comes from its request to a live deal by its own page, on a ${device}`, async () => {
    const spa = `Door ${device}`;
    const email = `door-${device}@spa.example`;
    await askToBeListed(spa, email, width);
    await welcome(spa, width);
    const link = linkIn(lastEmail(demo.dataDir, email), /\/owner\/[\w-]{43}\?step=terms$/);
    const owner = await openPerson(demo.browser, width, link);
    await firstVisit(owner, spa);
    const controls = await putLive(spa, width);
    assert.ok(controls <= 8, `${controls} controls from the waiting line to the live deal`);
    await dayAtTheSpa(owner);
    await owner.leave();
  });

async function askToBeListed(spa: string, email: string, width: number) {
  const person = await openPerson(demo.browser, width, `${demo.site}/list-your-spa`);
  await person.act('asks to be listed', async (page) => {
    await page.getByLabel('Business Name').fill(spa);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Phone').fill('5125550144');
    await page.getByLabel('Location (City, State)').fill('Austin, TX');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL(/thank-you/);
  });
  await person.leave();
}

async function welcome(spa: string, width: number) {
  const admin = await openPerson(demo.browser, width, `${demo.site}/admin/login`);
  await signIn(admin, demo);
  await openSection(admin, /Leads/);
  await admin.act('opens the lead', (page) =>
    page
      .getByRole('link', { name: spa })
      .first()
      .click()
      .then(() => page.getByRole('heading', { name: spa, level: 1 }).waitFor()),
  );
  await admin.act('composes the welcome', async (page) => {
    await page.getByRole('link', { name: 'Compose Email' }).click();
    await page.getByLabel('Message').waitFor();
  });
  await admin.act(
    'sends it',
    async (page) => {
      await page.getByRole('button', { name: /^Send/ }).first().click();
      await page.waitForURL(/\/admin\/leads\/[\w-]+(\?|$)/);
    },
    { toast: 'Email sent successfully' },
  );
  await admin.leave();
}

async function firstVisit({ act }: Person, spa: string) {
  await act('starts', async (page) => {
    await page.getByRole('heading', { name: spa }).waitFor();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('heading', { name: 'Terms', exact: true }).waitFor();
  });
  await act('agrees', async (page) => {
    await page.getByLabel('Your name').fill('Ana Lopez');
    await page.getByLabel('Your role').fill('Owner');
    await page.getByLabel('My spa agrees to these terms').check();
    await page.getByRole('button', { name: 'Agree' }).click();
    await page.getByText('1 of 4 steps done').waitFor();
  });
  await act(
    'says where it is and its license',
    async (page) => {
      await page.getByRole('link', { name: 'License' }).click();
      await page.getByLabel('Street Address').fill('12 Door Street');
      await page.getByLabel('ZIP Code').fill('78701');
      await page.getByLabel('License Number').fill('MT 123456');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('2 of 4 steps done').waitFor();
    },
    { toast: 'Saved' },
  );
  const photo = await generatedPicture({ width: 640, height: 480, background: 'teal' });
  await act(
    'adds a photo',
    async (page) => {
      await page.getByRole('link', { name: 'Photos' }).click();
      await page
        .getByLabel('Add photos')
        .setInputFiles({ name: 'room.png', mimeType: 'image/png', buffer: photo });
      await page.getByLabel(/I may use these pictures/).check();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('3 of 4 steps done').waitFor();
    },
    { toast: 'Saved' },
  );
  await act(
    'proposes its first deal',
    async (page) => {
      await page.getByRole('link', { name: 'Service menu' }).click();
      await page.getByLabel('Title').fill('Door massage');
      await page.getByLabel('Regular Price').fill('120');
      await page.getByLabel('Deal Price').fill('79');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('4 of 4 steps done').waitFor();
    },
    { toast: 'Saved' },
  );
  await act(
    'sends it all',
    async (page) => {
      await page.getByRole('button', { name: 'Send it all' }).click();
      await page.getByText('Sent. This page says what comes of it.').first().waitFor();
    },
    { toast: 'Sent. This page says what comes of it.' },
  );
}

/** Returns how many controls it took. */
async function putLive(spa: string, width: number): Promise<number> {
  const admin = await openPerson(demo.browser, width, `${demo.site}/admin/login`);
  await signIn(admin, demo);
  let controls = 0;
  await admin.act('opens what waits', async (page) => {
    const line = page.getByRole('listitem').filter({ hasText: `${spa} asks for` });
    await line.getByRole('link', { name: /Look/ }).click();
    await page.getByRole('heading', { name: 'Its own page' }).waitFor();
    controls += 1;
  });
  await admin.act(
    'puts the spa and its deal live',
    async (page) => {
      await page.getByLabel('Checkout Link').fill('https://buy.stripe.com/test_door');
      await page.getByLabel('Expiry Date').fill('2027-06-30');
      await page.getByRole('button', { name: 'Put the spa and its deal live' }).click();
      await page.getByRole('heading', { name: spa, level: 1 }).waitFor();
      controls += 3;
    },
    { toast: 'The spa is listed, and its first deal is live' },
  );
  await admin.leave();
  return controls;
}

async function dayAtTheSpa({ act }: Person) {
  await act('looks again', async (page) => {
    await page.reload();
    await page.getByRole('heading', { name: 'My deals' }).waitFor();
    await page.getByText('On sale').waitFor();
  });
  await act(
    'pauses its deal',
    async (page) => {
      await page.getByRole('button', { name: 'Pause my deal' }).click();
      await page.getByRole('button', { name: 'Put it back on sale' }).waitFor();
    },
    { toast: 'Paused. Nobody can buy it now.' },
  );
  await act(
    'puts it back on sale',
    async (page) => {
      await page.getByRole('button', { name: 'Put it back on sale' }).click();
      await page.getByRole('button', { name: 'Pause my deal' }).waitFor();
    },
    { toast: 'On sale again.' },
  );
  await act(
    'asks for another price',
    async (page) => {
      await page.getByRole('link', { name: 'Change', exact: true }).click();
      await page.getByLabel('Deal Price').fill('69');
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByText('Your change is being looked at.').waitFor();
    },
    { toast: 'Sent. We look at it before it is public.' },
  );
  await act('signs out', async (page) => {
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('button', { name: 'Send me a new link' }).waitFor();
  });
}
