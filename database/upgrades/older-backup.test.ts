import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { newPlace } from '../../test/helpers/installation.ts';

/** The program of commit 83c4a0ac wrote it, with steps up to 0079 and tables that are gone now. */
const FILE = join(import.meta.dirname, 'of-2026-11-28.backup');

test('a backup that an earlier version wrote is restored into the tables of today', async () => {
  const place = await newPlace();
  const outcome = await place.restore(FILE);
  assert.equal(outcome.kind, 'restored');
  const { db } = place.connection;
  const [spa] = await db.selectFrom('businesses').selectAll().execute();
  assert.equal(spa?.license_number, 'MT 12345');
  const [complaint] = await db.selectFrom('complaints').selectAll().execute();
  const [note] = await db.selectFrom('complaint_notes').selectAll().execute();
  assert.equal(note?.complaint_id, complaint?.id);
  const [lead] = await db.selectFrom('leads').selectAll().execute();
  assert.ok(lead?.email);
  await place.end();
});
