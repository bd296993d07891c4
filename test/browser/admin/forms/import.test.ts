import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addBusiness } from '../../../helpers/app.ts';
import { assertAccessible } from '../../accessibility.ts';
import { desktop, goto, openHarness, phone } from '../../harness.ts';
import { layoutProblems } from '../../layout-checks.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness();
  await addBusiness(harness.db, { zip: '78701', name: 'Juniper Hour' });
});
after(() => harness.close());

const HEADINGS = 'Name,Email,Phone,Street,City,State,ZIP,About';
const row = (name: string, zip: string, about = 'Quiet rooms') =>
  `${name},hello@spa.example,(512) 555-0132,410 Cedar Street,Austin,TX,${zip},${about}`;
const fileOf = (...rows: string[]) => ({
  name: 'list.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADINGS, ...rows].join('\n')),
});

test('a file is chosen, checked, imported and undone, with scripts and without', async () => {
  const long = 'Aromatherapyreflexologyhydrotherapy'.repeat(2);
  for (const [number, options] of [
    desktop,
    { ...phone, colorScheme: 'dark' as const },
    { ...phone, javaScriptEnabled: false },
  ].entries()) {
    const { page, browserErrors, close } = await harness.visitAsAdmin(options);
    await goto(page, '/admin/businesses');
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { name: 'Import', exact: true }).waitFor();
    const name = `Cedar Rooms ${number}`;
    await page
      .getByLabel('Choose a file')
      .setInputFiles(fileOf(row(name, '78701'), row('Harbor', '2108'), row(long, 'x', long)));
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('1 new, 0 changed, 0 same, 2 refused.').waitFor();
    await page.getByText('It may be 02108.').waitFor();
    if (!('javaScriptEnabled' in options)) {
      await assertAccessible(page);
      assert.deepEqual(await layoutProblems(page), []);
    }
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByText('The import was undone.').waitFor();
    const made = await harness.db
      .selectFrom('businesses')
      .select('id')
      .where('name', '=', name)
      .execute();
    assert.deepEqual(made, []);
    assert.deepEqual(browserErrors, []);
    await close();
  }
});

test('a file that is too large is refused before it is sent', async () => {
  const { page, close } = await harness.visitAsAdmin(desktop);
  await goto(page, '/admin/import');
  const buffer = Buffer.alloc(5 * 1024 * 1024 + 1, 'a');
  const field = page.getByLabel('Choose a file');
  await field.setInputFiles({ name: 'large.csv', mimeType: 'text/csv', buffer });
  const message = await field.evaluate((input: HTMLInputElement) => input.validationMessage);
  assert.equal(message, 'The file is larger than 5 MB. Please split it.');
  await close();
});
