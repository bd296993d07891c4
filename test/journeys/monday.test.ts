import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openSection, signIn } from './acts.ts';
import { openPerson, type Person, WIDTHS } from './person.ts';
import { openDemo, type Program } from './programs.ts';

let demo: Program;
before(async () => {
  demo = await openDemo();
});
after(() => demo.close());

for (const device of ['phone', 'desk'] as const)
  test(`the administrator's Monday on a ${device}`, async () => {
    const office = await openPerson(demo.browser, WIDTHS[device], `${demo.site}/admin`);
    await signIn(office, demo);
    if (device === 'phone') await fromLeadToLiveDeal(office);
    else await answerLead(office);
    await reopenDeal(office);
    await extendSome(office);
    await changePrice(office);
    await answerText(office);
    await closeComplaint(office);
    await downloadBackup(office);
    await signOut(office);
    await office.leave();
  });

async function answerLead({ act }: Person) {
  await act('opens the lead that waits', async (page) => {
    await page
      .getByRole('link', { name: /The Copper Basin asked to be listed/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'The Copper Basin', level: 1 }).waitFor();
  });
  await act('writes to it', async (page) => {
    await page.getByRole('link', { name: 'Compose Email' }).first().click();
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  });
  await act(
    'sends the e-mail',
    async (page) => {
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('Contacted').first().waitFor();
    },
    { toast: 'Email sent successfully' },
  );
}

async function fromLeadToLiveDeal({ act }: Person) {
  await act('opens the lead that waits', async (page) => {
    await page
      .getByRole('link', { name: /Larkspur & Line asked to be listed/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Larkspur & Line', level: 1 }).waitFor();
  });
  await act('makes it a business', async (page) => {
    await page.getByRole('link', { name: 'Make it a business' }).click();
    await page.getByRole('button', { name: 'Create Business' }).waitFor();
  });
  await act('forgets the address', async (page) => {
    await page.getByRole('button', { name: 'Create Business' }).click();
    await page.getByText('Please enter a valid street address').waitFor();
  });
  await act(
    'fills in what is missing',
    async (page) => {
      await page.getByLabel('Street Address').fill('410 Mesa Street');
      await page.getByLabel('ZIP Code').fill('79901');
      await page.getByRole('button', { name: 'Create Business' }).click();
      await page.getByRole('link', { name: 'Create its first deal' }).waitFor();
    },
    { toast: 'Business created successfully' },
  );
  await act('goes on to its first deal', async (page) => {
    await page.getByRole('link', { name: 'Create its first deal' }).click();
    await page.getByRole('button', { name: 'Create Deal' }).waitFor();
  });
  await act(
    'publishes it',
    async (page) => {
      await page.getByLabel('Title').fill('Deep tissue massage');
      await page.getByLabel('Regular Price').fill('120');
      await page.getByLabel('Deal Price').fill('84');
      await page.getByLabel('Checkout Link').fill('https://buy.stripe.com/test_monday');
      await page.getByLabel('Expiry Date').fill(inDays(40));
      await page.getByRole('button', { name: 'Create Deal' }).click();
      await page.waitForURL((url) => !url.pathname.endsWith('/new'));
    },
    { toast: 'Deal created successfully' },
  );
}

async function reopenDeal(office: Person) {
  const { act } = office;
  await openSection(office, /^Active Deals/);
  await act('looks at the expired ones', async (page) => {
    await page.getByRole('link', { name: /^Expired/ }).click();
    await page.getByRole('heading', { name: 'Expired Deals' }).waitFor();
  });
  await act(
    're-opens the first',
    async (page) => {
      await page
        .getByRole('button', { name: /^Re-open/ })
        .first()
        .click();
      await page.getByRole('button', { name: '+30 days' }).waitFor();
    },
    { dialog: 'New end' },
  );
  await act(
    'gives it 30 more days',
    async (page) => {
      await page.getByRole('button', { name: '+30 days' }).click();
      await page.getByText('1 deal extended').first().waitFor();
    },
    { toast: '1 deal extended' },
  );
}

async function extendSome({ act }: Person) {
  await act('looks at what ends this week', async (page) => {
    await page.getByRole('link', { name: /^Ends this week/ }).click();
    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .waitFor();
  });
  await act('selects two', async (page) => {
    const boxes = page.getByRole('row').getByRole('checkbox', { name: /^Select (?!all)/ });
    await boxes.nth(0).check();
    await boxes.nth(1).check();
  });
  await act(
    'extends both',
    async (page) => {
      await page
        .getByRole('button', { name: 'Extend', exact: true })
        .filter({ visible: true })
        .click();
      await page.getByRole('button', { name: '+90 days' }).waitFor();
    },
    { dialog: 'New end of 2 deals' },
  );
  await act(
    'gives them 90 more days',
    async (page) => {
      await page.getByRole('button', { name: '+90 days' }).click();
      await page.getByText('2 deals extended').first().waitFor();
    },
    { toast: '2 deals extended' },
  );
  await act(
    'pauses a third',
    async (page) => {
      await page
        .getByRole('row')
        .getByRole('checkbox', { name: /^Select (?!all)/ })
        .first()
        .check();
      await page
        .getByRole('button', { name: 'Pause', exact: true })
        .filter({ visible: true })
        .click();
      await page.getByRole('button', { name: 'Pause 1 deal' }).waitFor();
    },
    { dialog: 'Pause 1 deal' },
  );
  await act(
    'says yes',
    async (page) => {
      await page.getByRole('button', { name: 'Pause 1 deal' }).click();
      await page.getByText('1 deal paused').first().waitFor();
    },
    { toast: '1 deal paused' },
  );
}

async function changePrice({ act }: Person) {
  await act('opens the next deal', async (page) => {
    await page.locator('main tbody').getByRole('link', { name: /^Edit/ }).first().click();
    await page.getByRole('button', { name: 'Save Deal' }).waitFor();
  });
  await act(
    'presses its price',
    async (page) => {
      await page.getByRole('link', { name: /^Change the deal price/ }).click();
      await page.getByRole('button', { name: 'Save Price' }).waitFor();
    },
    { dialog: 'Price' },
  );
  await act(
    'lowers it',
    async (page) => {
      await page.getByRole('dialog').getByLabel('Deal Price').fill('20');
      await page.getByRole('button', { name: 'Save Price' }).click();
      await page.getByText('Deal updated successfully').waitFor();
    },
    { toast: 'Deal updated successfully' },
  );
}

async function answerText(office: Person) {
  const { act } = office;
  await openSection(office, /^Messages/);
  await act('opens the first conversation', async (page) => {
    await page.getByRole('link', { name: /^Larkspur & Line/ }).click();
    await page.getByLabel('Message', { exact: true }).waitFor();
  });
  await act(
    'answers',
    async (page) => {
      await page
        .getByLabel('Message', { exact: true })
        .fill('Hello Dana, yes. One deal is a good start.');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('One deal is a good start.').first().waitFor();
    },
    { toast: 'Message sent successfully', mayAskOften: true },
  );
}

async function closeComplaint(office: Person) {
  const { act } = office;
  await act('leaves the conversation', (page) => page.goBack());
  await openSection(office, /^Complaints/);
  await act('opens the complaint', async (page) => {
    await page.getByRole('link', { name: 'Morning Porch Bathhouse' }).first().click();
    await page.getByLabel(/^Answer to/).waitFor();
  });
  await act(
    'notes what was done',
    async (page) => {
      await page.getByText('Add a note').click();
      await page.getByLabel('Note', { exact: true }).fill('Called the spa. It offers Thursday.');
      await page.getByRole('button', { name: 'Add Note' }).click();
      await page
        .getByRole('listitem')
        .getByText('Called the spa. It offers Thursday.')
        .first()
        .waitFor();
    },
    { toast: 'Note added' },
  );
}

async function downloadBackup(office: Person) {
  const { act } = office;
  await openSection(office, /^Settings/);
  await act('opens Backup', async (page) => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Backup/ })
      .click();
    await page.getByRole('button', { name: 'Download a backup' }).waitFor();
  });
  await act('downloads a backup', async (page) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download a backup' }).click(),
    ]);
    assert.equal(await download.failure(), null);
  });
}

async function signOut({ act }: Person) {
  await act('signs out', async (page) => {
    const button = page.getByRole('button', { name: 'Sign Out', exact: true });
    if (!(await button.isVisible())) await page.getByRole('link', { name: /^More/ }).click();
    await button.click();
    await page.waitForURL(/\/admin\/login/);
  });
}

function inDays(days: number): string {
  return Temporal.Now.plainDateISO().add({ days }).toString();
}
