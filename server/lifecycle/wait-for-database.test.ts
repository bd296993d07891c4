import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SessionsShared, unavailable } from '../../database/unavailable.ts';
import { waitForDatabase } from './wait-for-database.ts';

const refusal = (code: string, message: string) => Object.assign(new Error(message), { code });

async function ending(cause: Error): Promise<string> {
  const printed: string[] = [];
  const start = waitForDatabase(
    () => Promise.reject(unavailable(cause)),
    (line) => printed.push(line),
    (line): never => {
      throw new Error(line);
    },
  );
  const { message } = await start.then(assert.fail, (error: Error) => error);
  assert.deepEqual(printed, []);
  return message;
}

test('a start ends at once, in one line, where waiting for the database does not help', async () => {
  for (const [cause, line] of [
    [
      refusal('42704', 'unrecognized configuration parameter "chanel_binding"'),
      'DATABASE_URL: the server does not know "chanel_binding": remove it',
    ],
    [
      refusal('08P01', 'unsupported startup parameter: search_path'),
      'DATABASE_URL: the server does not know "search_path": remove it',
    ],
    [
      refusal('42704', 'unbekannter Konfigurationsparameter »kanal«'),
      'DATABASE_URL: the server does not know a parameter (unbekannter Konfigurationsparameter »kanal«): remove it',
    ],
    [
      refusal('22023', 'invalid value for parameter "work_mem": "x"'),
      'The database refuses: invalid value for parameter "work_mem": "x"',
    ],
    [refusal('3D000', 'no database "spa"'), 'The database refuses: no database "spa"'],
  ] as const)
    assert.equal(await ending(cause), line);
});

test('a start through a pooler that does not keep sessions says so and what to do', async () => {
  assert.match(await ending(new SessionsShared()), /pooler .+ PgBouncer in transaction mode: name/);
});
