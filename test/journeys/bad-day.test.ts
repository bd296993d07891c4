import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DEMO_BUYER } from '../../market/demo/rules.ts';
import { waitUntil } from '../helpers/wait-until.ts';
import { buyFirstDeal, searchNear, signIn } from './acts.ts';
import { emailsTo, linkIn } from './emails.ts';
import { openPerson, type Person, WIDTHS } from './person.ts';
import { openDemo, type Program } from './programs.ts';

let demo: Program;
before(async () => {
  demo = await openDemo();
});
after(() => demo.close());

const ZIPS = { phone: '78701', desk: '10001' };
const STORY = 'The door was locked, and a note said that they moved away.';
const ANSWER = 'We are sorry. Your money is on its way back.';
const MONEY_BACK = 'Your money back: your voucher for';

for (const device of ['phone', 'desk'] as const)
  test(`a buyer on a ${device} stands before a closed spa, and soon every buyer is told`, async (t) => {
    const width = WIDTHS[device];
    const { spa, code } = await badDay(ZIPS[device], width);
    const office = await openPerson(demo.browser, width, `${demo.site}/admin`);
    await signIn(office, demo);
    const began = Date.now();
    await openComplaint(office, spa, code);
    await stopAndTell(office);
    const [told] = await emailsWith(MONEY_BACK, spa);
    const seconds = Math.round((Date.now() - began) / 1000);
    t.diagnostic(`from opening the complaint to the buyer's email: ${seconds} s`);
    assert.match(told ?? '', /Please do not go there with your voucher/);
    await answerComplaint(office);
    await emailsWith('Your report about', ANSWER);
    await refund(office);
    await office.leave();

    const visitor = await openPerson(demo.browser, width, demo.site);
    await searchNear(visitor, ZIPS[device]);
    const found = await visitor.page.locator('main').innerText();
    assert.ok(!found.includes(spa), 'a visitor still finds the spa');
    await visitor.leave();
    await seesRefund(code, width);
    assert.equal((await emailsWith(MONEY_BACK, spa)).length, 1, 'the buyer is told once');
  });

/** The buyer's emails with all these words, when there is one. */
async function emailsWith(...words: string[]): Promise<string[]> {
  const find = () =>
    emailsTo(demo.dataDir, DEMO_BUYER.email).filter((text) =>
      words.every((word) => text.includes(word)),
    );
  await waitUntil(() => find().length > 0, `an email to the buyer with ${words.join(', ')}`);
  return find();
}

/** Buys, and reports from the voucher's page that the spa is closed. */
async function badDay(zip: string, width: number): Promise<{ spa: string; code: string }> {
  const buyer = await openPerson(demo.browser, width, demo.site);
  await searchNear(buyer, zip);
  const code = await buyFirstDeal(buyer);
  await buyer.act('says that something is wrong', async (page) => {
    await page.getByRole('link', { name: 'Something is wrong' }).click();
    await page.getByRole('button', { name: 'Send Report' }).waitFor();
  });
  const about = await buyer.page.getByText(/^About “/).innerText();
  const [, spa] = /” at (.+)\. Tell us/.exec(about) ?? [];
  if (!spa) throw new Error(`The form names no spa: ${about}`);
  await buyer.act('sends the report', async (page) => {
    await page.getByLabel('The spa is closed').check();
    await page.getByLabel('What happened?').fill(STORY);
    await page.getByRole('button', { name: 'Send Report' }).click();
    await page.getByText('Thank you. We have your report.').waitFor();
  });
  await buyer.leave();
  return { spa, code };
}

async function openComplaint({ act, page, minds }: Person, spa: string, code: string) {
  await act('opens the complaint that waits', async () => {
    const lines = page.getByRole('listitem').filter({ hasText: `${spa} got a complaint` });
    await lines.getByRole('link', { name: /Open/ }).first().click();
    await page.getByRole('heading', { name: `${spa}: Spa closed`, level: 1 }).waitFor();
  });
  const text = await page.locator('main').innerText();
  if (!text.includes(STORY)) minds('the complaint does not say what happened');
  if (!text.includes(code)) minds('the complaint does not show the voucher');
}

/** Edits nothing, and presses twice in a hurry. */
async function stopAndTell({ act, page, minds }: Person) {
  const name = 'Stop and tell the buyers';
  await act('asks to stop the spa', async () => {
    await page.getByRole('link', { name }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  });
  const heading = await page.getByRole('heading', { name: /^Writes to/ }).innerText();
  const buyers = heading.replace('Writes to ', '');
  await act(
    'stops it',
    async () => {
      await page.getByRole('button', { name }).dblclick();
      await page.getByText(/^Stopped today: /).waitFor();
    },
    { toast: `Stopped, and ${buyers} told` },
  );
  if (await page.getByRole('button', { name }).isVisible()) minds('it can be pressed again');
}

async function answerComplaint({ act }: Person) {
  await act('goes back to the complaint', async (page) => {
    await page.goBack();
    await page.getByRole('link', { name: /^Stopped today: / }).waitFor();
  });
  await act(
    'answers it',
    async (page) => {
      await page.getByLabel(`Answer to ${DEMO_BUYER.email}`).fill(ANSWER);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByRole('listitem').getByText(ANSWER).first().waitFor();
    },
    { toast: 'The answer is on its way' },
  );
  await act(
    'closes it',
    async (page) => {
      await page.getByRole('button', { name: 'Close Complaint' }).click();
      await page.getByRole('button', { name: 'Open Again' }).waitFor();
    },
    { toast: 'Complaint updated' },
  );
}

async function refund({ act }: Person) {
  await act('opens the purchase', async (page) => {
    await page.locator('main a[href^="/admin/purchases/"]').first().click();
    await page.getByRole('button', { name: 'Refund (demo)' }).waitFor();
  });
  await act(
    'gives the money back',
    (page) => page.getByRole('button', { name: 'Refund (demo)' }).click(),
    { toast: 'Refunded at the demo’s Stripe. It appears here in a moment.' },
  );
}

/** By the link in the email of the purchase, until Stripe's word has arrived. */
async function seesRefund(code: string, width: number) {
  const [email] = await emailsWith(code);
  const buyer = await openPerson(demo.browser, width, linkIn(email, /\/voucher\/[\w-]{43}$/));
  await buyer.act(
    'looks at the voucher until the money is back',
    async (page) => {
      const isBack = async () => {
        await page.reload();
        return (await page.locator('main').innerText()).includes('the way you paid');
      };
      await waitUntil(isBack, 'the voucher says that it was refunded');
    },
    { mayAskOften: true },
  );
  await buyer.leave();
}
