import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../../../bench/figures.ts';
import { connect } from '../../../database/connect.ts';
import { seededRandom } from '../../../database/sample/random.ts';
import { newDatabase } from '../../helpers/postgres/databases.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { freePort, startProgram, temporaryFolder } from '../../process/program.ts';
import { type FaultReport, fault } from '../fault.ts';
import { writableProgram } from './program-environment.ts';
import { openWriter } from './random-writes.ts';
import { compareWithDatabase, databaseDamage, staleRecords } from './write-log.ts';

const SEED = 26;
const KILLS_PER_CHECK = 25;
/** The life of a program from when it is ready; longer if it has not yet done MIN_WRITES. */
const LIFETIME_MS = { min: 50, max: 700 };
const MIN_WRITES = 5;

interface Scale {
  kills: number;
  /** A PostgreSQL that stays up while the program is killed; undefined means the embedded database. */
  server?: string | undefined;
  startTimeoutMs?: number;
}

/**
 * Kills the real program at random moments while an outside client writes over HTTP and records the answers;
 * then compares the record with the tables.
 */
async function killUnderWrites({ kills, server, startTimeoutMs = 5000 }: Scale) {
  const folder = temporaryFolder();
  const database = server ? await newDatabase('empty', server) : undefined;
  const databaseConfig = { dataDir: folder.path, databaseUrl: database?.url };
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const environment = {
    ...writableProgram(port, folder.path),
    ...(database && { DATABASE_URL: database.url, DATABASE_POOL: '6' }),
  };
  const readyMs: number[] = [];
  const logged: string[] = [];
  const start = async () => {
    const from = performance.now();
    const program = await startProgram(environment);
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      );
    await waitUntil(() => program.child.exitCode !== null || isReady(), 'it is ready');
    if (program.child.exitCode !== null) throw new Error(`It did not start: ${program.output()}`);
    readyMs.push(performance.now() - from);
    return program;
  };

  let program = await start();
  const random = seededRandom(SEED);
  const writer = await openWriter(url, { seed: SEED });
  const lostWrites = new Set<string>();
  const doubledWrites = new Set<string>();
  const checkWrites = async () => {
    const { db, close } = await connect(databaseConfig);
    const found = await compareWithDatabase(writer.writeLog, db);
    for (const { kind, uniqueText } of found.lost) lostWrites.add(`${kind} ${uniqueText}`);
    for (const what of found.doubled) doubledWrites.add(what);
    await close();
  };
  for (let kill = 1; kill <= kills; kill += 1) {
    const wanted = writer.writeLog.acknowledged.length + MIN_WRITES;
    await pause(random.whole(LIFETIME_MS.min, LIFETIME_MS.max));
    for (let tries = 0; tries < 1000; tries += 1) {
      if (writer.writeLog.acknowledged.length >= wanted) break;
      await pause(random.whole(5, 15));
    }
    await program.stop('SIGKILL');
    logged.push(...failuresIn(program.output()));
    program = await start();
    if (kill % KILLS_PER_CHECK === 0) await checkWrites();
  }
  await writer.stop();
  await program.stop();
  logged.push(...failuresIn(program.output()));
  await checkWrites();
  const { db, close, dialect } = await connect(databaseConfig);
  const stale = await staleRecords(writer.writeLog, db);
  const damage = dialect === 'sqlite' ? await databaseDamage(db) : [];
  await close();
  await database?.drop();
  folder.remove();
  const refused = writer.refusals.map(
    ({ kind, status, message }) => `${kind}: ${status} ${message}`,
  );
  for (const what of [
    ...lostWrites,
    ...doubledWrites,
    ...stale,
    ...damage,
    ...refused,
    ...logged,
  ].slice(0, 20)) {
    process.stderr.write(`${what}\n`);
  }
  return {
    kills,
    'writes acknowledged': writer.writeLog.acknowledged.length,
    'of them lost': lostWrites.size,
    'stored twice': doubledWrites.size,
    'records that do not say what was saved last': stale.length,
    'damages that the database finds': damage.length,
    'requests cut off and sent again': writer.unanswered(),
    'answered with a failure': writer.refusals.length,
    'failures in the log': logged.length,
    'ready again after, ms in the middle': Math.round(median(readyMs)),
    'ready again after, ms at most': Math.round(Math.max(...readyMs)),
    'starts that took too long': readyMs.filter((ms) => ms > startTimeoutMs).length,
  };
}

const failuresIn = (output: string) =>
  output.split('\n').filter((line) => line.includes('"level":50'));

function checkKills(report: FaultReport): void {
  assert.ok((report['writes acknowledged'] ?? 0) >= (report.kills ?? 0), 'It was written to');
  assert.ok((report['requests cut off and sent again'] ?? 0) > 0, 'It was killed under writes');
  assert.equal(report['of them lost'], 0);
  assert.equal(report['stored twice'], 0);
  assert.equal(report['records that do not say what was saved last'], 0);
  assert.equal(report['damages that the database finds'], 0);
  assert.equal(report['answered with a failure'], 0);
  assert.equal(report['failures in the log'], 0);
  assert.equal(report['starts that took too long'], 0);
}

export const kills = fault(killUnderWrites, checkKills);
