import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MONDAY_NOON, zipTable } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { checkFile, importFile } from './commands.server.ts';

const HEADINGS = 'Name,E-Mail,Telephone,Street,City,State,Zip,About';

test('branches of one name and ZIP code are businesses of their own, each with its address', async () => {
  const { db, close } = await emptyDatabase();
  const context = { db, zipTable, now: MONDAY_NOON, actor: 'owner@example.com' };
  const branch = (about: string, street: string, phone: string) =>
    `Quiet Fern,fern@spa.example,${phone},${street},Austin,TX,78701,${about}`;
  const south = branch('South', '12 Pecan St', '512-555-0141');
  const north = branch('North', '980 Lavaca St', '512-555-0142');
  const load = async (...rows: string[]) => {
    const bytes = new TextEncoder().encode([HEADINGS, ...rows].join('\n'));
    const file = { kind: 'businesses', fileName: 'file.csv', bytes } as const;
    const checked = await checkFile(context, file);
    assert.ok(checked.kind === 'checked');
    await importFile(context, checked.id);
  };
  const slugs = async () => {
    const rows = await db.selectFrom('businesses').selectAll().execute();
    return rows.map(({ about, slug }) => `${about}: ${slug}`).toSorted();
  };
  await load(south, north);
  const slug = 'quiet-fern-austin-tx-78701';
  assert.deepEqual(await slugs(), [`North: ${slug}-2`, `South: ${slug}`]);
  const west = branch('West', '5 Elm St', '512-555-0143');
  await load(branch('North again', '980 Lavaca St.', '512-555-0149'), west);
  assert.deepEqual(await slugs(), [`North again: ${slug}-2`, `South: ${slug}`, `West: ${slug}-3`]);
  await close();
});
