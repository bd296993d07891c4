import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../../../bench/figures.ts';
import { connect } from '../../../database/connect.ts';
import { seededRandom } from '../../../database/sample/random.ts';
import { newDatabase } from '../../postgres/databases.ts';
import { emptyFolder, freePort, startProgram } from '../../process/program.ts';
import { fault, type Ledger } from '../fault.ts';
import { writableProgram } from './program-environment.ts';
import { openWriter } from './random-writes.ts';
import { compare, damageOf, staleRecords } from './write-log.ts';

const SEED = 26;
const KILLS_A_LOOK = 25;
/** How long a program lives once it is ready, and longer where it has not yet done so many writes. */
const LIFE_MS = { least: 50, most: 700 };
const LEAST_WRITES = 5;

interface Scale {
  kills: number;
  /** A PostgreSQL that stays up while the program is killed; undefined: the embedded database. */
  server?: string | undefined;
  /** How long a start may take. */
  patienceMs?: number;
}

/**
 * The real program is killed at random moments while an outside client writes to it over HTTP and
 * keeps a ledger of what it was told; then the ledger is held against the tables.
 */
async function killedUnderWrites({ kills, server, patienceMs = 5000 }: Scale) {
  const folder = emptyFolder();
  const database = server ? await newDatabase('empty', server) : undefined;
  const where = { dataDir: folder.path, databaseUrl: database?.url };
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
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.status !== 200) throw new Error(`It did not start: ${program.output()}`);
    readyMs.push(performance.now() - from);
    return program;
  };

  let program = await start();
  const random = seededRandom(SEED);
  const writer = await openWriter(url, { seed: SEED });
  const lost = new Set<string>();
  const doubled = new Set<string>();
  const look = async () => {
    const { db, close } = await connect(where);
    const found = await compare(writer.ledger, db);
    for (const { kind, mark } of found.lost) lost.add(`${kind} ${mark}`);
    for (const what of found.doubled) doubled.add(what);
    await close();
  };
  for (let kill = 1; kill <= kills; kill += 1) {
    const wanted = writer.ledger.acknowledged.length + LEAST_WRITES;
    await pause(random.whole(LIFE_MS.least, LIFE_MS.most));
    for (let tries = 0; tries < 1000; tries += 1) {
      if (writer.ledger.acknowledged.length >= wanted) break;
      await pause(random.whole(5, 15));
    }
    await program.stop('SIGKILL');
    logged.push(...failuresIn(program.output()));
    program = await start();
    if (kill % KILLS_A_LOOK === 0) await look();
  }
  await writer.stop();
  await program.stop();
  logged.push(...failuresIn(program.output()));
  await look();
  const { db, close, dialect } = await connect(where);
  const stale = await staleRecords(writer.ledger, db);
  const damage = dialect === 'sqlite' ? await damageOf(db) : [];
  await close();
  await database?.drop();
  folder.remove();
  const refused = writer.refusals.map(({ kind, status, words }) => `${kind}: ${status} ${words}`);
  for (const what of [...lost, ...doubled, ...stale, ...damage, ...refused, ...logged].slice(
    0,
    20,
  )) {
    process.stderr.write(`${what}\n`);
  }
  return {
    kills,
    'writes acknowledged': writer.ledger.acknowledged.length,
    'of them lost': lost.size,
    'stored twice': doubled.size,
    'records that do not say what was saved last': stale.length,
    'damages that the database finds': damage.length,
    'requests cut off and sent again': writer.unanswered(),
    'answered with a failure': writer.refusals.length,
    'failures in the log': logged.length,
    'ready again after, ms in the middle': Math.round(median(readyMs)),
    'ready again after, ms at most': Math.round(Math.max(...readyMs)),
    'starts that took too long': readyMs.filter((ms) => ms > patienceMs).length,
  };
}

const failuresIn = (output: string) =>
  output.split('\n').filter((line) => line.includes('"level":50'));

/** What must be true however often, and whenever, the program was killed. */
function checkKills(ledger: Ledger): void {
  assert.ok((ledger['writes acknowledged'] ?? 0) >= (ledger.kills ?? 0), 'It was written to');
  assert.ok((ledger['requests cut off and sent again'] ?? 0) > 0, 'It was killed under writes');
  assert.equal(ledger['of them lost'], 0);
  assert.equal(ledger['stored twice'], 0);
  assert.equal(ledger['records that do not say what was saved last'], 0);
  assert.equal(ledger['damages that the database finds'], 0);
  assert.equal(ledger['answered with a failure'], 0);
  assert.equal(ledger['failures in the log'], 0);
  assert.equal(ledger['starts that took too long'], 0);
}

export const kills = fault(killedUnderWrites, checkKills);
