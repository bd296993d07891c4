import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openPostgres } from '../../../database/postgres.ts';
import { newDatabase, TEST_POOL, testServer } from '../../helpers/postgres/databases.ts';

const skip = testServer ? false : 'SKIPPED: TEST_DATABASE_URL names no PostgreSQL';
if (skip) process.stdout.write(`${skip}\n`);

const PROCESSES = 3;
const LIVES = 4;

/** One life of a process: what it had counted and written by its own word when it was killed. */
async function live(url: string, name: string, ms: number) {
  const program = join(import.meta.dirname, 'count-process.ts');
  const child = spawn(process.execPath, [program, url, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = { name, counted: 0, written: 0 };
  const lines = createInterface({ input: child.stdout });
  const begun = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      Object.assign(said, JSON.parse(line));
      resolve();
    });
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  await begun;
  await pause(ms);
  child.kill('SIGKILL');
  await ended;
  return said;
}

test('three processes add up, whenever they are killed: nothing written is lost, nothing doubled', {
  skip,
}, async (t) => {
  const database = await newDatabase('migrated');
  const connection = openPostgres(database.url, TEST_POOL);
  t.after(async () => {
    await connection.close();
    await database.drop();
  });
  const lives = await Promise.all(
    Array.from({ length: PROCESSES }, async (_, process) => {
      const said = [];
      for (let life = 0; life < LIVES; life += 1)
        said.push(await live(database.url, `${process}-${life}`, 100 + Math.random() * 500));
      return said;
    }),
  );

  const rows = await connection.db.selectFrom('insight_days').selectAll().execute();
  const figure = (kind: string, key = '') =>
    rows
      .filter((row) => row.kind === kind && row.key === key)
      .reduce((sum, { n }) => sum + Number(n), 0);
  let counted = 0;
  for (const life of lives.flat()) {
    const written = figure('alert', life.name);
    // The last write may have been committed although no answer said so: then it is whole.
    const isWhole = written === life.written || written === life.counted;
    assert.ok(isWhole, `${life.name}: ${written} of ${JSON.stringify(life)}`);
    counted += written;
  }
  assert.ok(counted > 0);
  assert.equal(figure('search'), counted, 'totals of one write stay together');

  // 1,000 people in all: each is counted by one process, once.
  const most = Math.max(...lives.flat().map(({ name }) => figure('alert', name)));
  assert.equal(figure('people'), Math.min(1000, most));
  const searches = await connection.db.selectFrom('insight_searches').selectAll().execute();
  const searchers = searches.reduce((sum, { n }) => sum + Number(n), 0);
  assert.equal(searchers, figure('people'));
});
