import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { openPostgres } from '../../../database/postgres.ts';
import type { Connection } from '../../../database/tables.ts';
import { isUnavailable, trackOutage } from '../../../database/unavailable.ts';
import { serverProgramsOrInstall } from '../../helpers/postgres/programs.ts';
import { type PostgresServer, startServer } from '../../helpers/postgres/server.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const programs = serverProgramsOrInstall();
const skip = programs ? false : 'SKIPPED: a standby to miss needs the programs of PostgreSQL';
if (skip) process.stdout.write(`${skip}\n`);

let server: PostgresServer;
let connection: Connection;
before(async () => {
  if (!programs) return;
  server = await startServer(programs);
  const { db, close } = openPostgres(server.url);
  await sql`create table notes (words text)`.execute(db);
  await sql`alter system set synchronous_standby_names = 'missing'`.execute(db);
  await close();
  // After that all of it has the new setting.
  server.signal('SIGINT');
  await server.ended();
  await server.restart();
  connection = openPostgres(server.url);
});
after(async () => {
  await connection?.close();
  server?.remove();
});

/** An operator cancels a write that waits forever; PostgreSQL then reports success. */
async function endWait() {
  const cancel = sql`
    select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
  await waitUntil(
    async () => (await cancel.execute(connection.db)).rows.length > 0,
    'a write waits for the standby',
  );
}

test('a write that may be missing on the synchronous standby is not reported as done', {
  skip,
}, async () => {
  const { db } = connection;
  const note = sql`insert into notes values ('a deal')`;
  const ways = {
    aloneOnConnection: () => note.execute(db),
    'in a transaction': () => db.transaction().execute((tx) => note.execute(tx)),
  };
  for (const [description, write] of Object.entries(ways)) {
    const [{ value, databaseFailed: lost }] = await Promise.all([
      trackOutage(() => write().catch((error: unknown) => error)),
      endWait(),
    ]);
    assert.ok(isUnavailable(value), description);
    assert.ok(lost, description);
  }
  const { rows } = await sql`select 1 from notes`.execute(db);
  assert.equal(rows.length, 2, 'both are in this server, and may be lost with it');
});
