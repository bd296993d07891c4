import { test } from 'node:test';
import { MONDAY_NOON } from '../../test/app.ts';
import {
  checkUpgraded,
  EARLIER_VERSIONS,
  fillEarlierVersion,
} from '../../test/earlier-versions.ts';
import { newPlace } from '../../test/installation.ts';
import { migrate } from '../migrations/all.ts';

for (const version of EARLIER_VERSIONS) {
  const { step, count } = version;

  test(`what ${step} stored is as this version stores it after an upgrade`, async () => {
    const { connection, end } = await newPlace();
    const { db, dialect } = connection;
    await fillEarlierVersion(connection, version);
    await migrate(db, dialect);
    await checkUpgraded(db, count);
    await end();
  });

  test(`a backup of ${step} is restored as this version stores it`, async () => {
    const [source, target] = [await newPlace(), await newPlace()];
    await fillEarlierVersion(source.connection, version);
    await source.backUp();
    await target.restore(source.file);
    await checkUpgraded(target.connection.db, count, MONDAY_NOON);
    await Promise.all([source.end(), target.end()]);
  });
}
