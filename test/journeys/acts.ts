import type { Person } from './person.ts';
import type { Program } from './programs.ts';

export function searchNear({ act }: Person, zip: string) {
  return act(`searches near ${zip}`, async (page) => {
    await page.getByLabel('ZIP Code').first().fill(zip);
    await page
      .getByRole('button', { name: 'Find Deals' })
      .filter({ visible: true })
      .first()
      .click();
    await page.getByRole('heading', { name: `Massage Deals near ${zip}` }).waitFor();
  });
}

/** `of` is in the deal's card. */
export async function buyFirstDeal(person: Person, of: string | RegExp = /./): Promise<string> {
  const { act } = person;
  await act('opens the first deal', async (page) => {
    const cards = page.getByRole('article').filter({ hasText: of });
    await cards.first().getByRole('link').first().click();
    await page.getByText('Important Information').waitFor();
  });
  await act(
    'presses Book Now',
    (page) =>
      page
        .getByRole('link', { name: /^Book Now/ })
        .filter({ visible: true })
        .first()
        .click(),
    { opensTab: true },
  );
  await act('pays', async (page) => {
    await page.getByRole('button', { name: 'Buy in the demo' }).click();
    await page.waitForURL(/\/voucher\/[\w-]{43}$/);
  });
  const text = await person.page.locator('main').innerText();
  const [code] = /\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/.exec(text) ?? [];
  if (!code) throw new Error('The voucher shows no code');
  return code;
}

export function signIn({ act }: Person, { email, password }: Program) {
  return act(
    'signs in',
    async (page) => {
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.waitForURL((url) => !url.pathname.startsWith('/admin/login'));
    },
    { toast: 'Welcome back, Admin!' },
  );
}

/** By the rail, or on a phone by the bar and More. */
export function openSection({ act }: Person, name: RegExp) {
  return act(`goes to ${name.source}`, async (page) => {
    const link = page
      .getByRole('navigation', { name: 'Admin' })
      .getByRole('link', { name })
      .filter({ visible: true });
    if ((await link.count()) > 0) await link.first().click();
    else {
      await page.getByRole('link', { name: /^More/ }).filter({ visible: true }).click();
      await page.getByRole('main').getByRole('link', { name }).first().click();
    }
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  });
}
