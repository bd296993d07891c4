import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '../test/process/program.ts';
import { isSmallest, judge, median, milliseconds, printTable, scaled } from './figures.ts';
import { startFreshClone } from './fresh-clone.ts';
import { limitMemory } from './memory-limit.ts';
import { oneDay } from './one-day.ts';
import { startPeer } from './peers/start.ts';
import { type Memory, memoryOf, peers, type Started, startTimed } from './processes.ts';
import { sendAll } from './search/send-all.ts';

/** The limit that docs/examples/spa-deals.service and compose.yaml set. */
const LIMIT_MB = 512;
const BUDGET = { idleMb: 160, afterLoadMb: 300, freshCloneSeconds: 40 };
const ROUNDS = scaled(3, 1);
/** A program is at rest after this long without requests. */
const IDLE_MS = scaled(12_000, 100);
const PEER_IDLE_MS = scaled(2000, 100);
const REQUESTS = scaled(100_000, 1000);
const IDLE_AFTER_LOAD_MS = scaled(30_000, 100);
const CONNECTIONS = 16;

interface Round {
  startMs: number;
  memory: Memory;
}

export async function run(): Promise<void> {
  const folder = temporaryFolder();
  console.log(
    dropFileCache()
      ? "The system's cache of files is dropped before each first start."
      : "The system's cache of files is as it is: it could not be dropped.",
  );
  const limit = limitMemory(LIMIT_MB);
  console.log(
    limit
      ? `The program has ${LIMIT_MB} MB of memory (a control group), its peers all there is.`
      : 'The program has all the memory there is: no control group could be made.',
  );
  const rounds: Record<string, Round[]> = {};
  const record = (name: string, round: Round) => {
    rounds[name] = [...(rounds[name] ?? []), round];
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = join(folder.path, String(round));
    mkdirSync(dataDir);
    dropFileCache();
    record(
      'first start, empty DATA_DIR',
      await measured(await startTimed(dataDir, limit?.command), IDLE_MS),
    );
    record('start with data', await measured(await startTimed(dataDir, limit?.command), IDLE_MS));
    for (const [name, peer] of Object.entries(peers)) {
      record(name, await measured(await startPeer(peer), PEER_IDLE_MS));
    }
  }
  printTable([
    ['', 'to the first answer', 'RSS at rest', 'PSS', 'private'],
    ...Object.entries(rounds).map(([name, all]) => [
      name,
      milliseconds(median(all.map(({ startMs }) => startMs))),
      ...(['rss', 'pss', 'own'] as const).map((kind) =>
        megabytes(median(all.map(({ memory }) => memory[kind]))),
      ),
    ]),
  ]);
  const ours = Object.entries(rounds).filter(([name]) => !(name in peers));
  const idleRssMb = Math.max(...ours.map(([, all]) => median(all.map(({ memory }) => memory.rss))));
  judge('At rest', idleRssMb, { bar: BUDGET.idleMb }, megabytes);

  const program = await startTimed(join(folder.path, '0'), limit?.command);
  await pause(IDLE_MS);
  const before = memoryOf(program.pid).rss;
  const from = performance.now();
  await sendAll(
    program.port,
    oneDay(REQUESTS / 20, `http://localhost:${program.port}`),
    CONNECTIONS,
  );
  const seconds = (performance.now() - from) / 1000;
  const afterLoad = memoryOf(program.pid).rss;
  await pause(IDLE_AFTER_LOAD_MS);
  const after = memoryOf(program.pid).rss;
  await program.stop();
  limit?.remove();
  console.log(
    `${REQUESTS} requests in ${seconds.toFixed(0)} s: RSS ${megabytes(before)} before, ${megabytes(afterLoad)} at their end, ${megabytes(after)} after ${IDLE_AFTER_LOAD_MS / 1000} s of rest`,
  );
  if (limit) judge('After them', afterLoad, { bar: BUDGET.afterLoadMb }, megabytes);
  else console.log(`After them: not judged without a limit of ${LIMIT_MB} MB`);

  // The gate rehearses fresh clones by itself.
  if (!isSmallest) {
    const freshCloneMs = await startFreshClone(folder.path);
    const what = "'npm start' of a fresh clone, npm's cache filled, to its first page";
    judge(what, freshCloneMs / 1000, { bar: BUDGET.freshCloneSeconds }, inSeconds);
  }
  folder.remove();
}

async function measured(started: Started, idleMs: number): Promise<Round> {
  await pause(idleMs);
  const memory = memoryOf(started.pid);
  await started.stop();
  return { startMs: started.startMs, memory };
}

/** Only root may, and not in most containers. */
function dropFileCache(): boolean {
  if (isSmallest) return false;
  try {
    writeFileSync('/proc/sys/vm/drop_caches', '1');
    return true;
  } catch {
    return false;
  }
}

const inSeconds = (s: number) => `${s.toFixed(0)} s`;
const megabytes = (mb: number) => `${mb.toFixed(0)} MB`;
