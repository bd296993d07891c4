import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DEMO_LINK } from '../../market/demo/rules.ts';
import { generatedPicture } from '../helpers/generated-picture.ts';
import { buyFirstDeal, searchNear, signIn } from './acts.ts';
import { lastEmail, linkIn } from './emails.ts';
import { openPerson, type Person, WIDTHS } from './person.ts';
import { openDemo, type Program } from './programs.ts';

/** From the lead to the live deal, once signed in. */
const MAX_CONTROLS = 8;

let demo: Program;
before(async () => {
  demo = await openDemo();
});
after(() => demo.close());

for (const [device, width] of Object.entries({ phone: WIDTHS.phone, desk: WIDTHS.desk }))
  test(`a spa comes from its request to a live deal by its own page, on a ${device}`, async (t) => {
    const spa = `Door ${device}`;
    const email = `door-${device}@spa.example`;
    await askToBeListed(spa, email, width);
    const welcomed = await welcome(spa, width);
    const link = linkIn(lastEmail(demo.dataDir, email), /\/owner\/[\w-]{43}\?step=terms$/);
    const owner = await openPerson(demo.browser, width, link);
    await firstVisit(owner, spa);
    const controls = welcomed + (await putLive(spa, width, device));
    t.diagnostic(`from the lead to the live deal: ${controls} controls of the administrator's`);
    assert.ok(
      controls > 0 && controls <= MAX_CONTROLS,
      `${controls} controls of the administrator's`,
    );
    await dayAtTheSpa(owner);
    await useVoucher(owner, await buy(spa, width));
    await owner.act('signs out', async (page) => {
      await page.getByRole('button', { name: 'Sign Out' }).click();
      await page.getByRole('button', { name: 'Send me a new link' }).waitFor();
    });
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

/** The administrator, signed in; `used` is how many controls it took since. */
async function openOffice(width: number) {
  const admin = await openPerson(demo.browser, width, `${demo.site}/admin/login`);
  await signIn(admin, demo);
  const former = await admin.controls();
  return { admin, used: async () => (await admin.controls()) - former };
}

async function welcome(spa: string, width: number): Promise<number> {
  const { admin, used } = await openOffice(width);
  await admin.act('opens the lead', async (page) => {
    const line = page.getByRole('listitem').filter({ hasText: `${spa} asked to be listed` });
    await line.getByRole('link', { name: /Answer/ }).click();
    await page.getByRole('heading', { name: spa, level: 1 }).waitFor();
  });
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
  const controls = await used();
  await admin.leave();
  return controls;
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

async function putLive(spa: string, width: number, device: string): Promise<number> {
  const { admin, used } = await openOffice(width);
  await admin.act('opens what waits', async (page) => {
    const line = page.getByRole('listitem').filter({ hasText: `${spa} asks for` });
    await line.getByRole('link', { name: /Look/ }).click();
    await page.getByRole('heading', { name: 'Its own page' }).waitFor();
  });
  await admin.act(
    'puts the spa and its deal live',
    async (page) => {
      await page.getByLabel('Checkout Link').fill(`${DEMO_LINK}_door_${device}`);
      await page.getByLabel('Expiry Date').fill('2027-06-30');
      await page.getByRole('button', { name: 'Put the spa and its deal live' }).click();
      await page.getByRole('heading', { name: spa, level: 1 }).waitFor();
    },
    { toast: 'The spa is listed, and its first deal is live' },
  );
  const controls = await used();
  await admin.leave();
  return controls;
}

async function buy(spa: string, width: number): Promise<string> {
  const buyer = await openPerson(demo.browser, width, demo.site);
  await searchNear(buyer, '78701');
  const code = await buyFirstDeal(buyer, spa);
  await buyer.leave();
  return code;
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
}

async function useVoucher({ act }: Person, code: string) {
  await act('types the code of a guest', async (page) => {
    await page.getByLabel('Voucher code').fill(code);
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('button', { name: 'Use it now' }).waitFor();
  });
  await act('uses the voucher', async (page) => {
    await page.getByRole('button', { name: 'Use it now' }).click();
    await page.getByText('Done. Used just now.').waitFor();
  });
  await act('takes it back', async (page) => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Use it now' }).waitFor();
  });
  await act('uses it for good', async (page) => {
    await page.getByRole('button', { name: 'Use it now' }).click();
    await page.getByText('Done. Used just now.').waitFor();
  });
  await act('goes back to its page', async (page) => {
    await page.getByRole('link', { name: 'Check another' }).click();
    await page.getByRole('list', { name: 'Used today' }).getByText(code).waitFor();
  });
}
