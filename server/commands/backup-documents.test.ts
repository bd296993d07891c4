import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { rehearseRestore } from '../../database/backup/restore.ts';
import { documentsOf } from '../../market/documents/store.server.ts';
import { sweepDocuments } from '../../market/documents/sweep.server.ts';
import { MONDAY_NOON } from '../../test/helpers/app.ts';
import {
  type Installation,
  newPlace,
  openFilledInstallation,
} from '../../test/helpers/installation.ts';
import { openDocuments } from '../files/documents.ts';

const PAPERS = {
  '7b1f4c1e-0d5c-4d0e-9a53-3a3f0f3f9d11.pdf': { kind: 'pdf', content: '%PDF-1.7 a license' },
  '1c9e2b7a-52f4-4b8f-8f0b-6d1f6f0a7c22.jpg': { kind: 'picture', content: 'a picture of one' },
} as const;
const folderOf = ({ dataDir }: Installation) => join(dataDir, 'documents');

/** An installation with a PDF and a picture of a license, and what is no document beside them. */
async function openWithDocuments() {
  const installation = await openFilledInstallation();
  const { db } = installation.connection;
  const { id } = await db.selectFrom('businesses').select('id').executeTakeFirstOrThrow();
  mkdirSync(folderOf(installation), { mode: 0o700 });
  for (const [stored_name, { kind, content }] of Object.entries(PAPERS)) {
    writeFileSync(join(folderOf(installation), stored_name), content, { mode: 0o600 });
    await db
      .insertInto('license_documents')
      .values({
        ...{ id: stored_name, business_id: id, license_id: null, check_id: null, kind },
        ...{ name: 'License', bytes: content.length, stored_name, created_at: MONDAY_NOON },
      })
      .execute();
  }
  writeFileSync(join(folderOf(installation), 'notes.txt'), 'not ours');
  return { ...installation, businessId: id };
}

test('a backup has the pictures and PDFs of licenses, and a restore makes them private again', async () => {
  const [source, target] = [await openWithDocuments(), await newPlace()];
  const { files } = await source.backUp();
  assert.equal(files, 3, 'two documents and an upload');
  assert.partialDeepStrictEqual(await rehearseRestore(source.file), { kind: 'restored', files });
  assert.partialDeepStrictEqual(await target.restore(source.file), { kind: 'restored', files });
  const folder = folderOf(target);
  assert.deepEqual(readdirSync(folder).sort(), Object.keys(PAPERS).sort());
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  const restored = await documentsOf(target.connection.db, source.businessId);
  assert.equal(restored.length, 2);
  for (const { stored_name } of restored) {
    const file = join(folder, stored_name);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const [, paper] = Object.entries(PAPERS).find(([name]) => name === stored_name) ?? [];
    assert.equal(readFileSync(file, 'utf8'), paper?.content);
  }
  await Promise.all([source.end(), target.end()]);
});

test('what was deleted stays deleted after a restore', async () => {
  const [source, target] = [await openWithDocuments(), await newPlace()];
  await source.connection.db.deleteFrom('license_documents').execute();
  await source.backUp();
  await target.restore(source.file);
  const { db } = target.connection;
  await sweepDocuments(db, openDocuments(folderOf(target)), MONDAY_NOON);
  assert.deepEqual(readdirSync(folderOf(target)), []);
  assert.deepEqual(await db.selectFrom('unused_documents').selectAll().execute(), []);
  await Promise.all([source.end(), target.end()]);
});

test('a document that is lost from the disk does not keep the rest from a backup', async () => {
  const [source, target] = [await openWithDocuments(), await newPlace()];
  rmSync(folderOf(source), { recursive: true });
  const { files } = await source.backUp();
  assert.equal(files, 1);
  assert.equal((await target.restore(source.file)).kind, 'restored');
  await Promise.all([source.end(), target.end()]);
});

test('a place with documents is not restored into', async () => {
  const [source, target] = [await openWithDocuments(), await newPlace()];
  await source.backUp();
  mkdirSync(folderOf(target));
  writeFileSync(join(folderOf(target), Object.keys(PAPERS)[0] ?? ''), 'another');
  const refused = { kind: 'not-empty', where: folderOf(target) } as const;
  assert.deepEqual(await target.restore(source.file), refused);
  await Promise.all([source.end(), target.end()]);
});

test('where the database refuses in the end, no document is left', async () => {
  const [source, target] = [await openWithDocuments(), await newPlace()];
  await source.backUp();
  const refuse = (tx: typeof target.connection.db) => sql`select * from nothing`.execute(tx);
  await assert.rejects(target.restore(source.file, refuse));
  assert.deepEqual(
    readdirSync(target.dataDir).filter((name) => /documents|uploads/.test(name)),
    [],
  );
  assert.equal((await target.restore(source.file)).kind, 'restored');
  await Promise.all([source.end(), target.end()]);
});
