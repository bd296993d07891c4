import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPostgres } from '../../../database/postgres.ts';
import { openReadiness } from '../../../server/lifecycle/readiness.ts';
import { openBreakableProxy } from '../../helpers/postgres/breakable-proxy.ts';
import { newDatabase, testServer } from '../../helpers/postgres/databases.ts';

const skip = testServer ? false : 'SKIPPED: TEST_DATABASE_URL names no PostgreSQL';
if (skip) process.stdout.write(`${skip}\n`);

test('while the database is silent a program says that it is not ready, however long statements may take', {
  skip,
}, async () => {
  const database = await newDatabase('migrated');
  const cable = await openBreakableProxy(database.url);
  const connection = openPostgres(cable.url, { size: 2, statementMs: 600_000 });
  const ready = openReadiness(connection);
  await ready();
  cable.setState('silent');
  await assert.rejects(ready(), /No answer in time/);
  await assert.rejects(ready(), /No answer in time/);
  cable.close();
  await connection.close();
  await database.drop();
});
