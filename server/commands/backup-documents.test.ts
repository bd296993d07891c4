import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { rehearseRestore } from '../../database/backup/restore.ts';
import {
  type Installation,
  newPlace,
  openFilledInstallation,
} from '../../test/helpers/installation.ts';

const PAPERS = {
  '7b1f4c1e-0d5c-4d0e-9a53-3a3f0f3f9d11.pdf': '%PDF-1.7 a license',
  '1c9e2b7a-52f4-4b8f-8f0b-6d1f6f0a7c22.jpg': 'a picture of one',
};
const folderOf = ({ dataDir }: Installation) => join(dataDir, 'documents');

async function openWithDocuments() {
  const installation = await openFilledInstallation();
  mkdirSync(folderOf(installation), { mode: 0o700 });
  for (const [name, content] of Object.entries({ ...PAPERS, 'notes.txt': 'not ours' }))
    writeFileSync(join(folderOf(installation), name), content, { mode: 0o600 });
  return installation;
}

test('a backup has what earlier versions stored of licenses, and a restore makes it private again', async () => {
  const [source, target] = [await openWithDocuments(), await newPlace()];
  const { files } = await source.backUp();
  assert.equal(files, 3, 'two documents and an upload');
  assert.partialDeepStrictEqual(await rehearseRestore(source.file), { kind: 'restored', files });
  assert.partialDeepStrictEqual(await target.restore(source.file), { kind: 'restored', files });
  const folder = folderOf(target);
  assert.deepEqual(readdirSync(folder).sort(), Object.keys(PAPERS).sort());
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  for (const [name, content] of Object.entries(PAPERS)) {
    const file = join(folder, name);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.equal(readFileSync(file, 'utf8'), content);
  }
  await Promise.all([source.end(), target.end()]);
});

test('a place with such files is not restored into', async () => {
  const [source, target] = [await openWithDocuments(), await newPlace()];
  await source.backUp();
  mkdirSync(folderOf(target));
  writeFileSync(join(folderOf(target), Object.keys(PAPERS)[0] ?? ''), 'another');
  const refused = { kind: 'not-empty', where: folderOf(target) } as const;
  assert.deepEqual(await target.restore(source.file), refused);
  await Promise.all([source.end(), target.end()]);
});

test('where the database refuses in the end, no file is left', async () => {
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
