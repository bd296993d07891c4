import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import postgres from 'postgres';
import { openPostgres } from '../../../database/postgres.ts';
import { trackOutage } from '../../../database/unavailable.ts';
import { openReadiness } from '../../../server/lifecycle/readiness.ts';
import { newDatabase, testServer } from '../../helpers/postgres/databases.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const skip = testServer ? false : 'SKIPPED: TEST_DATABASE_URL names no PostgreSQL';
if (skip) process.stdout.write(`${skip}\n`);

const ROLE = `few_sessions_${process.pid}`;
const SESSIONS = 3;
/** More than the role may open. */
const POOL = { size: 8, statementMs: 10_000 };

let database: Awaited<ReturnType<typeof newDatabase>>;
let administrator: postgres.Sql;
let url: string;
before(async () => {
  if (skip) return;
  database = await newDatabase('migrated');
  administrator = postgres(database.url, { max: 1, onnotice: () => {} });
  await administrator.unsafe(`create role ${ROLE} login connection limit ${SESSIONS}`);
  await administrator.unsafe(`grant all on all tables in schema public to ${ROLE}`);
  url = database.url.replace('postgres@', `${ROLE}@`);
});
after(async () => {
  await administrator?.unsafe(`drop owned by ${ROLE}`);
  await administrator?.unsafe(`drop role ${ROLE}`);
  await administrator?.end();
  await database?.drop();
});

/** A session ends a moment after its client has left. */
const untilAllHaveLeft = () =>
  waitUntil(async () => {
    const left = await administrator`select 1 from pg_stat_activity where usename = ${ROLE}`;
    return left.length === 0;
  }, 'no session of the role');

test('where the server has fewer sessions than the program wants, every page waits for one and gets it', {
  skip,
}, async () => {
  const connection = openPostgres(url, POOL);
  const ready = openReadiness(connection, 30_000);
  const statement = () => sql`select 1 from pg_sleep(0.05)`.execute(connection.db);
  // Background work comes first, and would take them all.
  await Promise.all(Array.from({ length: POOL.size }, statement));
  const page = () =>
    trackOutage(async () => {
      await connection.catalogueVersion();
      await statement();
    });
  const pages = await Promise.all(Array.from({ length: 20 }, page));
  assert.ok(pages.every(({ databaseFailed }) => !databaseFailed));
  await ready();
  await connection.close();
});

test('a program for whose pages no session is left is not ready', { skip }, async () => {
  await untilAllHaveLeft();
  const others = postgres(url, { max: SESSIONS, onnotice: () => {} });
  const taken = await Promise.all(Array.from({ length: SESSIONS }, () => others.reserve()));
  const connection = openPostgres(url, POOL);
  const ready = openReadiness(connection, 30_000);
  await assert.rejects(ready(), /does not answer/);
  await assert.rejects(sql`select 1`.execute(connection.db), /does not answer/);
  for (const session of taken) session.release();
  await others.end();
  await untilAllHaveLeft();
  await ready();
  await connection.close();
});

test('a program that closes its connection leaves no session behind', { skip }, async () => {
  const connection = openPostgres(url, POOL);
  await sql`select 1`.execute(connection.db);
  await connection.close();
  await untilAllHaveLeft();
});
