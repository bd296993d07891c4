import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFirstRunDismissed } from '../../market/first-run/store.server.ts';
import { recordSampleLoaded, recordSampleRemoved } from '../../market/sample/store.server.ts';
import { addBusiness } from '../../test/app.ts';
import { newPlace } from '../../test/installation.ts';
import { migrate } from '../migrations/all.ts';

for (const [site, isDismissed, fill] of [
  ['an empty site', false, async () => {}],
  ['a site in use', true, (db) => addBusiness(db, { zip: '78701' })],
  [
    'a site with sample content',
    false,
    async (db) => {
      await addBusiness(db, { zip: '78701' });
      await recordSampleLoaded(db, 1);
    },
  ],
  [
    'a site in use that removed the sample content before',
    true,
    async (db) => {
      await addBusiness(db, { zip: '78701' });
      await recordSampleLoaded(db, 1);
      await recordSampleRemoved(db, 2);
    },
  ],
] as Array<[string, boolean, (db: Parameters<typeof addBusiness>[0]) => Promise<unknown>]>) {
  test(`${site} is ${isDismissed ? 'not ' : ''}shown the checklist after the upgrade`, async () => {
    const { connection, end } = await newPlace();
    const { db, dialect } = connection;
    await migrate(db, dialect, '0038_factors');
    await fill(db);
    await migrate(db, dialect);
    assert.equal(await isFirstRunDismissed(db), isDismissed);
    await end();
  });
}
