import { test } from 'node:test';
import { MONDAY_NOON } from '../../test/app.ts';
import { newPlace } from '../../test/installation.ts';
import { checkVersionBefore, fillVersionBefore } from '../../test/version-before.ts';
import { migrate } from '../migrations/all.ts';

const COUNT = process.env.CI === 'true' ? 100_000 : 2000;

test('what the version before stored has this version’s names after an upgrade', async (t) => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await fillVersionBefore(connection, COUNT);
  const startedAt = performance.now();
  await migrate(db, dialect);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  t.diagnostic(`${COUNT} deals and changes: ${seconds} s`);
  await checkVersionBefore(db, COUNT);
  await end();
});

test('a backup of the version before is restored with this version’s names', async () => {
  const [source, target] = [await newPlace(), await newPlace()];
  await fillVersionBefore(source.connection, COUNT);
  await source.backUp();
  await target.restore(source.file);
  await checkVersionBefore(target.connection.db, COUNT, MONDAY_NOON);
  await Promise.all([source.end(), target.end()]);
});
