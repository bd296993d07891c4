import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import postgres from 'postgres';
import { openPostgres } from '../../../database/postgres.ts';
import type { Connection } from '../../../database/tables.ts';
import { openPrimaryAndStandby } from '../../helpers/postgres/primary-and-standby.ts';
import { serverProgramsOrInstall } from '../../helpers/postgres/programs.ts';

const programs = serverProgramsOrInstall();
const skip = programs ? false : 'SKIPPED: two primaries need the programs of PostgreSQL';
if (skip) process.stdout.write(`${skip}\n`);

async function portsOf({ db }: Connection, sessions = 1): Promise<number[]> {
  const statement = sql<{ port: number }>`select inet_server_port() as port, pg_sleep(0.2)`;
  const answers = Array.from({ length: sessions }, () => statement.execute(db));
  return (await Promise.all(answers)).map(({ rows }) => rows[0]?.port ?? 0);
}

test('of two servers that take writes, the one that was promoted last is used, by every session', {
  skip,
}, async (t) => {
  const pair = await openPrimaryAndStandby(programs ?? '');
  t.after(() => pair.remove());
  const former = pair.primaryUrl();
  const formerPort = Number(new URL(former).port);
  const running = openPostgres(pair.url);
  assert.deepEqual(await portsOf(running, 2), [formerPort, formerPort]);

  // Nobody has stopped the former primary, so it goes on.
  await pair.promote();
  const newPort = Number(new URL(pair.primaryUrl()).port);
  const started = openPostgres(pair.url);
  assert.deepEqual(await portsOf(started), [newPort]);

  const administrator = postgres(former, { max: 1, onnotice: () => {} });
  const [ended] = await administrator`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'spa-deals' limit 1`;
  assert.ok(ended);
  await portsOf(running, 3).catch(() => {});
  assert.deepEqual(await portsOf(running, 2), [newPort, newPort]);

  await Promise.all([running.close(), started.close(), administrator.end()]);
});

test('a former primary is not used again once the new one was, even if it alone answers', {
  skip,
}, async (t) => {
  const pair = await openPrimaryAndStandby(programs ?? '');
  t.after(() => pair.remove());
  await pair.promote();
  const connection = openPostgres(pair.url);
  assert.deepEqual(await portsOf(connection), [Number(new URL(pair.primaryUrl()).port)]);

  await pair.losePrimary('SIGKILL');
  await portsOf(connection).catch(() => {});
  await assert.rejects(portsOf(connection), /does not answer/);
  await connection.close();
});
