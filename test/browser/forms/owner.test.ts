import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeOwnerLink } from '../../../market/owners/commands.server.ts';
import { ownerUrl } from '../../../market/owners/store.server.ts';
import { PICTURE_MESSAGES } from '../../../market/pictures/copy.ts';
import { MONDAY_NOON, SECRET } from '../../helpers/app.ts';
import { generatedPicture } from '../../helpers/generated-picture.ts';
import { assertAccessible } from '../accessibility.ts';
import { goto, openHarnessWithDeal, phone } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarnessWithDeal>>;
let link = '';
before(async () => {
  harness = await openHarnessWithDeal();
  const { db, business, origin } = harness;
  const of = { businessId: business.id, address: business.email };
  const owner = await makeOwnerLink(db, of, SECRET, MONDAY_NOON);
  link = new URL(ownerUrl(owner, origin, SECRET) ?? '').pathname;
});
after(() => harness.close());

async function openSpa() {
  const visited = await harness.visit({ reducedMotion: 'reduce', ...phone });
  const start = async (page: typeof visited.page) => {
    await goto(page, link);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('heading', { name: 'My deals' }).waitFor();
  };
  await start(visited.page);
  const { page, context } = visited;
  return {
    ...visited,
    /** The session is over when the button is pressed, and begins again in another tab. */
    async sendAfterTheSession() {
      await context.clearCookies();
      const send = page.getByRole('button', { name: 'Send' });
      await send.click();
      await page.getByRole('alert').filter({ hasText: 'your entries are still here' }).waitFor();
      await assertAccessible(page);
      const opening = context.waitForEvent('page');
      await page.getByRole('link', { name: 'Open your page in another tab' }).click();
      const tab = await opening;
      await start(tab);
      await tab.close();
      await send.click();
      await page.getByRole('status').getByText('Sent. We look at it').waitFor();
      assert.equal(await page.getByText('Your session has ended').count(), 0);
    },
  };
}

test('a deal that was typed while the session ended is sent after the link was opened again', async () => {
  const { page, close, sendAfterTheSession } = await openSpa();
  await goto(page, `/owner/deals/${harness.deal.id}`);
  await page.getByLabel('Description').fill('Typed slowly, between two guests.');
  await sendAfterTheSession();
  await page.getByText('“Swedish massage”: we are looking at it').waitFor();
  await close();
});

test('photos stay chosen, and those that are too large are refused before they are sent', async () => {
  const { page, close, sendAfterTheSession } = await openSpa();
  await goto(page, '/owner/photos');
  const buffer = await generatedPicture({ width: 640, height: 480, background: 'teal' });
  const files = page.getByLabel('Add photos');
  const photo = { name: 'room.png', mimeType: 'image/png', buffer };
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await files.setInputFiles({ ...photo, buffer: Buffer.alloc(11 * 1024 * 1024) });
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('alert').getByText(PICTURE_MESSAGES.large).waitFor();
  assert.deepEqual(sent, []);
  await files.setInputFiles(photo);
  await page.getByLabel('I may use these pictures').check();
  await sendAfterTheSession();
  await page.getByText('Your changes: we are looking at it').waitFor();
  await goto(page, '/owner/photos');
  await page.getByLabel('Remove').check();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('status').getByText('Your change is withdrawn').waitFor();
  await close();
});

test('where no answer comes to the photos, it says that they may have arrived', async () => {
  const { page, close } = await openSpa();
  await goto(page, '/owner/photos');
  const buffer = await generatedPicture({ width: 640, height: 480, background: 'teal' });
  await page
    .getByLabel('Add photos')
    .setInputFiles({ name: 'room.png', mimeType: 'image/png', buffer });
  await page.getByLabel('I may use these pictures').check();
  await page.route('**/owner/photos.data', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Send' }).click();
  const said = page.getByRole('alert').filter({ hasText: 'it may or may not have been saved' });
  assert.doesNotMatch(await said.innerText(), /did not arrive/);
  await close();
});
