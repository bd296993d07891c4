import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { openReadiness, READY_DEADLINE_MS } from './readiness.ts';

const connection = await emptyDatabase();
after(() => connection.close());
const { db, catalogueVersion } = connection;

test('a program is ready where the database answers as pages ask it, and not where one way fails', async () => {
  await openReadiness({ db, catalogueVersion })();
  const noSession = () => Promise.reject(new Error('no session'));
  await assert.rejects(openReadiness({ db, catalogueVersion: noSession })(), /no session/);
});

test('checks of a database that is silent end all the same, and share one look at it', async () => {
  let looks = 0;
  const silent = () => {
    looks += 1;
    return new Promise<never>(() => {});
  };
  const ready = openReadiness({ db, catalogueVersion: silent }, 1);
  for (let check = 0; check < 3; check += 1) await assert.rejects(ready(), /No answer in time/);
  assert.equal(looks, 1);
});

test('a load balancer that waits two seconds gets an answer', () => {
  assert.ok(READY_DEADLINE_MS < 2000);
});
