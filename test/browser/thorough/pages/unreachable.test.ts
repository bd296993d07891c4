import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { ensureAdministrator } from '../../../../market/admin/commands.server.ts';
import { ADMIN, addBusiness, addDeal, DAY_MS, MONDAY_NOON } from '../../../helpers/app.ts';
import { waitUntil } from '../../../helpers/wait-until.ts';
import { desktop, goto, openHarness } from '../../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
let isGatewayBad = false;
let slug = '';
before(async () => {
  harness = await openHarness({
    dependencies: { now: Date.now },
    fault: (_, response) => {
      if (isGatewayBad) response.writeHead(502).end('<h1>502 Bad Gateway</h1>');
      return isGatewayBad;
    },
  });
  await ensureAdministrator(harness.db, ADMIN, MONDAY_NOON);
  const business = await addBusiness(harness.db, { zip: '78701' });
  slug = business.slug;
  const expires = { expires_at: Date.now() + 5 * DAY_MS };
  await addDeal(harness.db, business, expires);
  await addDeal(harness.db, business, { ...expires, title: 'Clay facial', kind: 'facial' });
});
after(() => harness.close());

const NOTICE = 'We could not reach Spa Deals. Check your connection.';

const outages: Record<string, (context: BrowserContext, isOut: boolean) => Promise<void>> = {
  offline: (context, isOut) => context.setOffline(isOut),
  'behind a bad gateway': async (_, isOut) => {
    isGatewayBad = isOut;
  },
};

const followFooter = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name }).click();

for (const [name, setOut] of Object.entries(outages)) {
  test(`${name}, a page that cannot be had leaves the frame, and Try Again gets it`, async () => {
    const { page, context, close } = await harness.visit({ ...desktop, reducedMotion: 'reduce' });
    await goto(page, '/privacy');
    await followFooter(page, 'Terms of Service');
    await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
    await setOut(context, true);
    // Its script is there, its data is not.
    await followFooter(page, 'Privacy Policy');
    await page.getByText(NOTICE).waitFor();
    await page.getByRole('banner').waitFor();
    await page.getByRole('contentinfo').waitFor();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('status').getByText(NOTICE).waitFor();
    await setOut(context, false);
    await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
    await close();
  });

  test(`${name}, a page whose script cannot be had leaves the page, and Try Again gets it`, async () => {
    const { page, context, close } = await harness.visit({ ...desktop, reducedMotion: 'reduce' });
    await goto(page, '/privacy');
    await setOut(context, true);
    await followFooter(page, 'Terms of Service');
    const notice = page.getByRole('status').filter({ hasText: NOTICE });
    await notice.waitFor();
    assert.equal(new URL(page.url()).pathname, '/privacy');
    await page.locator('html:not([data-fetching], :has([data-pressed]))').waitFor();
    await setOut(context, false);
    await notice.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
    await close();
  });

  test(`${name}, deals and businesses say the specified words, why, and Try Again`, async () => {
    const { page, context, close } = await harness.visit({ ...desktop, reducedMotion: 'reduce' });
    const linkNamed = (name: string) =>
      page.getByRole('main').getByRole('link', { name, exact: true }).first();
    const screens: Array<[link: string, path: string]> = [
      ['Swedish massage', '/deals?zip=78701'],
      ['Juniper Hour', `/deals/${slug}`],
    ];
    for (const [link, path] of screens) {
      await goto(page, path);
      // A pointer that rests on the link fetches the script that shows the page.
      const scripts = page.locator('link[rel="modulepreload"]');
      const before = await scripts.count();
      await linkNamed(link).hover();
      await waitUntil(async () => (await scripts.count()) > before, 'its script is fetched');
      await page.waitForLoadState('networkidle');
      await setOut(context, true);
      await linkNamed(link).click();
      await page.getByRole('heading', { name: 'Error Loading Deals' }).waitFor();
      await page.getByText(NOTICE).waitFor();
      const broken = page.locator('main img:not([hidden])').filter({ visible: true });
      await waitUntil(
        () => broken.evaluateAll((all: HTMLImageElement[]) => all.every((one) => one.naturalWidth)),
        'no broken picture',
      );
      await setOut(context, false);
      await page.getByRole('link', { name: 'Try Again' }).click();
      await page.getByRole('heading', { level: 1, name: link }).waitFor();
    }
    await setOut(context, false);
    await close();
  });

  test(`${name}, a kind that is pressed leaves the results as they are, with a toast`, async () => {
    const { page, context, close } = await harness.visit({ ...desktop, reducedMotion: 'reduce' });
    await goto(page, '/deals?zip=78701');
    const facials = page.getByRole('link', { name: /^Facial/ });
    await setOut(context, true);
    await facials.click();
    await page.getByRole('status').getByText('Error Loading Deals').waitFor();
    await page.locator('html:not([data-fetching], :has([data-pressed]))').waitFor();
    // The address is what was asked for: loading the page again tries it again.
    assert.match(new URL(page.url()).search, /kind=facial/);
    assert.equal(await page.getByRole('article').count(), 2);
    assert.equal(await page.getByLabel('ZIP Code').inputValue(), '78701');
    await page.getByLabel('Sort by').selectOption('price');
    await page.waitForFunction(
      () => document.querySelector<HTMLSelectElement>('[name="sort"]')?.value === 'distance',
    );
    await setOut(context, false);
    await facials.click();
    await page.getByText('1 deal', { exact: true }).waitFor();
    await close();
  });

  test(`${name}, the administrator's forms and lists say the specified words`, async () => {
    const { page, context, close } = await harness.visit({ ...desktop, reducedMotion: 'reduce' });
    // With the live stream open the network would never be idle.
    await page.route('**/admin/messages/live', (route) => route.abort());
    await goto(page, '/admin/login?to=/admin/deals');
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password').fill(ADMIN.password);
    await setOut(context, true);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('alert').getByText('Authentication failed').waitFor();
    assert.equal(await page.getByLabel('Email').inputValue(), ADMIN.email);
    await setOut(context, false);
    await page.getByRole('button', { name: 'Sign In' }).click();

    const deletion = page.getByRole('button', { name: 'Delete Swedish massage' });
    await deletion.waitFor();
    await page.waitForLoadState('networkidle');
    await deletion.click();
    await setOut(context, true);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Failed to delete deal').waitFor();
    await page.keyboard.press('Escape');
    await setOut(context, false);

    await goto(page, '/admin/businesses');
    // The network may be idle before the frame begins to load what Sign Out needs.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/sign-out-')),
    );
    await page.waitForLoadState('networkidle');
    await setOut(context, true);
    await page.getByLabel('Name, city or ZIP').fill('juniper');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Failed to load businesses').waitFor();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('heading', { name: 'Failed to sign out' }).waitFor();
    await setOut(context, false);
    await close();
  });
}
