import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openPostgres } from '../../../database/postgres.ts';
import { areOwnSessions } from '../../../database/preparation-lock.ts';
import type { Connection } from '../../../database/tables.ts';
import { runChecks } from '../../../server/commands/doctor.ts';
import { newDatabase, TEST_POOL, testServer } from '../../helpers/postgres/databases.ts';

const skip = testServer ? false : 'SKIPPED: TEST_DATABASE_URL names no PostgreSQL';
if (skip) process.stdout.write(`${skip}\n`);

let database: Awaited<ReturnType<typeof newDatabase>>;
let first: Connection;
before(async () => {
  if (skip) return;
  database = await newDatabase('migrated');
  first = openPostgres(database.url, TEST_POOL);
});
after(async () => {
  await first?.close();
  await database?.drop();
});

async function doctorOnSessions(): Promise<string[]> {
  const findings = await runChecks(
    { DATABASE_URL: database.url, AUTH_SECRET: 'x'.repeat(32), DEMO: 'true' },
    Date.now(),
  );
  return findings
    .filter(({ subject }) => subject === 'Database sessions')
    .map(({ message }) => message);
}

test('a start that waits for another says so once, and the doctor names the session that it waits for', {
  skip,
}, async () => {
  const waiting = Promise.withResolvers<void>();
  let waits = 0;
  const second = openPostgres(database.url, TEST_POOL, () => {
    waits += 1;
    waiting.resolve();
  });
  const order: string[] = [];
  let secondWork: Promise<unknown> | undefined;
  await first.runExclusively(async () => {
    secondWork = second.runExclusively(async () => order.push('second'));
    await waiting.promise;
    const [message = ''] = await doctorOnSessions();
    assert.match(message, /^session \d+ prepares the database.+pg_terminate_backend\(\d+\)$/);
    order.push('first');
  });
  await secondWork;
  assert.deepEqual([order, waits], [['first', 'second'], 1]);
  await second.runExclusively(async () => {});
  assert.equal(waits, 1, 'nothing is said where nobody is in the way');
  assert.deepEqual(await doctorOnSessions(), []);
  await second.close();
});

test('sessions that a pooler shares are told from own ones', { skip }, async () => {
  assert.equal(await first.keepsSessions(), true);
  const second = openPostgres(database.url, { ...TEST_POOL, size: 1 });
  assert.equal(await areOwnSessions(first.db, second.db), true);
  // PgBouncer in transaction mode also gives both the same session.
  assert.equal(await areOwnSessions(second.db, second.db), false);
  await second.close();
});
