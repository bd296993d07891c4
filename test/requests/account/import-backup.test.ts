import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openImportBackups } from '../../../server/files/import-backups.ts';
import { MONDAY_NOON, SECRET } from '../../helpers/app.ts';
import {
  checksumsOf,
  type Installation,
  newPlace,
  openFilledInstallation,
} from '../../helpers/installation.ts';

let installation: Installation;
let environment: NodeJS.ProcessEnv;
let folder: string;
before(async () => {
  installation = await openFilledInstallation();
  const { dataDir, databaseUrl } = installation;
  environment = { ...process.env, AUTH_SECRET: SECRET };
  if (databaseUrl) environment.DATABASE_URL = databaseUrl;
  folder = join(dataDir, 'backups');
});
after(() => installation.end());

test('the backup before an import restores all records, and the last five stay', async () => {
  const old = [1, 2, 3, 4, 5].map((day) => `import-2026-01-0${day}.backup`);
  mkdirSync(folder, { recursive: true });
  for (const name of [...old, 'before-2026-x.backup']) writeFileSync(join(folder, name), '');
  const backUp = openImportBackups(installation.dataDir, environment, () => MONDAY_NOON);
  const backup = await backUp();
  const name = 'import-2026-03-02T18-00-00-000Z.backup';
  assert.equal(backup?.name, name);
  assert.deepEqual(readdirSync(folder).sort(), ['before-2026-x.backup', ...old.slice(1), name]);
  const place = await newPlace();
  assert.equal((await place.restore(join(folder, name))).kind, 'restored');
  const [before, restored] = [await checksumsOf(installation), await checksumsOf(place)];
  for (const table of ['businesses', 'deals', 'leads'])
    assert.deepEqual(restored.get(table), before.get(table), table);
  await place.end();
  await backup?.discard();
  assert.ok(!readdirSync(folder).includes(name));
});

test('where none can be made, none is left half made', async () => {
  const nowhere = { ...environment, DATABASE_URL: 'postgresql://127.0.0.1:1/none' };
  const before = readdirSync(folder).sort();
  await assert.rejects(openImportBackups(installation.dataDir, nowhere)(), /No backup was made/);
  assert.deepEqual(readdirSync(folder).sort(), before);
});
