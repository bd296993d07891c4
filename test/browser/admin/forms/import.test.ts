import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { lookAt, TURN } from '../../../helpers/turn.ts';
import { assertAccessible } from '../../accessibility.ts';
import { desktop, goto, openHarness, phone } from '../../harness.ts';
import { layoutProblems } from '../../layout-checks.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  const backUpBeforeImport = async () => ({ name: 'import-1.backup', discard: async () => {} });
  harness = await openHarness({ dependencies: { backUpBeforeImport } });
});
after(() => harness.close());

const HEADINGS = 'Business Name,Email,Phone,Street Address,City,State,ZIP Code,About';
const row = (name: string, zip: string, about = 'Quiet rooms') =>
  `${name},hello@spa.example,(512) 555-0132,410 Cedar Street,Austin,TX,${zip},${about}`;
const fileOf = (...rows: string[]) => ({
  name: 'list.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADINGS, ...rows].join('\n')),
});

test(`a file is chosen, seen as it was read, and imported (${TURN})`, async () => {
  const long = 'Aromatherapyreflexologyhydrotherapy'.repeat(2);
  const look = lookAt(0, [desktop, { ...phone, colorScheme: 'dark' }]);
  const { page, browserErrors, close } = await harness.visitAsAdmin(look);
  await goto(page, '/admin/businesses');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.getByRole('heading', { name: 'Import', exact: true }).waitFor();
  const check = async (...rows: string[]) => {
    await page.getByLabel('Choose a file').setInputFiles(fileOf(...rows));
    await page.getByRole('button', { name: 'Check', exact: true }).click();
  };
  const name = 'Cedar Rooms';
  const harbor = row('Harbor', '2108', `“Quiet”\t& <em>warm</em>`);
  await check(row(name, '78701'), harbor, row(long, 'x', long));
  await page.getByText('1 new, 2 refused.').waitFor();
  await assertAccessible(page);
  assert.deepEqual(await layoutProblems(page), []);
  await page.getByRole('link', { name: 'Choose another file' }).click();
  await check(row(name, '78701'), harbor);
  await page.getByRole('button', { name: 'Restore the zeros' }).click();
  await page.getByText('2 new.').waitFor();
  await page.getByRole('button', { name: 'Import 2 businesses' }).click();
  await page.getByText('DATA_DIR/backups/import-1.backup').waitFor();
  const made = await harness.db
    .selectFrom('businesses')
    .select(['about', 'zip'])
    .where('name', 'in', [name, 'Harbor'])
    .orderBy('name')
    .execute();
  assert.deepEqual(
    made.map(({ about, zip }) => [zip, about]),
    [
      ['78701', 'Quiet rooms'],
      ['02108', `“Quiet” & <em>warm</em>`],
    ],
  );
  assert.deepEqual(browserErrors, []);
  await close();
});

test('a file that is too large is refused before it is sent', async () => {
  const { page, close } = await harness.visitAsAdmin(desktop);
  await goto(page, '/admin/import');
  const buffer = Buffer.alloc(2 * 1024 * 1024 + 1, 'a');
  const field = page.getByLabel('Choose a file');
  await field.setInputFiles({ name: 'large.csv', mimeType: 'text/csv', buffer });
  const message = await field.evaluate((input: HTMLInputElement) => input.validationMessage);
  assert.equal(message, 'The file is larger than 2 MB. Please split it.');
  await close();
});
