import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { generatedPicture } from '../../../helpers/generated-picture.ts';
import { sample } from '../../../helpers/thorough.ts';
import { assertAccessible } from '../../accessibility.ts';
import { desktop, goto, hydrated, openHarness, phone } from '../../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness();
});
after(() => harness.close());

const file = async (name: string, buffer: Promise<Buffer>) => ({
  name,
  mimeType: 'image/png',
  buffer: await buffer,
});
const svg = (fill: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="150"><rect width="600" height="150" rx="40" fill="${fill}"/></svg>`,
  );

const looks = [
  ['390 px by night', { ...phone, colorScheme: 'dark' }],
  ['1280 px by day', desktop],
] as const;
for (const [name, options] of sample(looks, 2, 1)) {
  test(`at ${name}: logo and hero are uploaded, looked at, seen by visitors, and removed`, async () => {
    const path = '/admin/settings/pictures';
    const { page, browserErrors, close } = await harness.visitAsAdmin(options, path);
    const save = async () => {
      await page.getByRole('button', { name: 'Save Settings' }).click();
      await page.getByText('Settings saved').first().waitFor();
      await hydrated(page);
    };
    const logo = sharp(svg('#7a1f3d')).png().toBuffer();
    await page.getByLabel('Upload: Logo').setInputFiles(await file('logo.png', logo));
    await page.getByRole('img', { name: 'Logo now' }).waitFor();
    const room = generatedPicture({ width: 1600, height: 1200, background: '#7a9e87' });
    await page.getByLabel('Upload: Hero Picture').setInputFiles(await file('room.png', room));
    await page.getByRole('img', { name: 'Hero Picture now' }).waitFor();
    await page.getByLabel('Hero Alt Text').fill('Our quiet room');
    await assertAccessible(page);
    await save();
    await goto(page, '/');
    const mark = page.getByRole('banner').getByRole('img', { name: 'Spa Deals' });
    await mark.waitFor();
    const hero = page.getByRole('img', { name: 'Our quiet room' });
    const source = await hero.evaluate((image: HTMLImageElement) => image.currentSrc);
    const widest = Number(/-(\d+)\.avif$/.exec(source)?.[1]);
    assert.ok(widest <= (options === desktop ? 1600 : 800), source);
    await assertAccessible(page);

    await goto(page, path);
    await page.getByRole('button', { name: 'Remove Logo' }).click();
    await page.getByRole('button', { name: 'Remove Hero Picture' }).click();
    await save();
    await goto(page, '/');
    await page.getByRole('banner').getByText('Spa Deals').waitFor();
    assert.equal(await hero.count(), 0);
    assert.equal(await mark.count(), 0);
    assert.deepEqual(browserErrors, []);
    await close();
  });
}

test('without a script the address of an upload is a field', async () => {
  const { page, close } = await harness.visitAsAdmin({ ...phone, javaScriptEnabled: false });
  await page.goto('/admin/settings/pictures');
  await page.getByLabel('Logo', { exact: true }).fill('https://elsewhere.example.com/logo.png');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await page.getByText('Please upload the picture here').waitFor();
  await close();
});
