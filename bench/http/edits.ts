import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setInterval as every } from 'node:timers/promises';
import { openSqlite } from '../../database/sqlite.ts';
import type { Db } from '../../database/tables.ts';
import { BUSINESS } from '../../market/businesses/commands.server.ts';
import { changeRow } from '../../market/changes/commands.server.ts';
import { zipTable } from '../../test/helpers/app.ts';
import { temporaryFolder } from '../../test/process/program.ts';
import { mainland, newCatalogue } from '../catalogue.ts';
import { pinToOneCore } from '../compare.ts';
import { median, milliseconds, printTable, scaled, verdict } from '../figures.ts';
import { DEALS, startCachingProgram } from './http-program.ts';
import { eachZipOnceScript, requireWrk, wrk } from './wrk.ts';

const PAGES = 400;
const LOAD = { connections: 16, seconds: scaled(4, 1), encoding: 'browser', cores: '1' } as const;
const ROUNDS = scaled(3, 1);
/** Caches all pages before each round. */
const WARM_SECONDS = scaled(4, 1);
/** Edited spas per second, and the share of the calm speed that must be left. */
const BUDGETS: { edits: number; share?: number }[] = [
  { edits: 0 },
  { edits: 5, share: 0.4 },
  { edits: 50 },
];

/** Searches all over the country while spas are edited anywhere. */
export async function run(): Promise<void> {
  requireWrk();
  const folder = temporaryFolder();
  const dataDir = join(folder.path, 'data');
  mkdirSync(dataDir);
  const file = join(dataDir, 'spa-deals.sqlite');
  await newCatalogue(file, DEALS, zipTable, Date.now());
  const { db, close } = openSqlite(file);
  pinToOneCore();
  const program = await startCachingProgram(dataDir);
  try {
    const script = join(folder.path, 'searches.lua');
    const zips = mainland(zipTable).sort();
    const step = Math.floor(zips.length / PAGES);
    writeFileSync(
      script,
      eachZipOnceScript(zips.filter((_, at) => at % step === 0).slice(0, PAGES)),
    );
    const load = (seconds: number) => wrk(program.origin, { ...LOAD, seconds, script });
    const businesses = (await db.selectFrom('businesses').select('id').execute()).map(
      ({ id }) => id,
    );
    const measured = BUDGETS.map(() => [] as Array<Awaited<ReturnType<typeof load>>>);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [at, { edits }] of BUDGETS.entries()) {
        await load(WARM_SECONDS);
        const stop = editing(db, businesses, edits);
        measured[at]?.push(await load(LOAD.seconds));
        await stop();
      }
    report(measured.map((rounds) => figuresOf(rounds)));
  } finally {
    await program.stop();
    await close();
    folder.remove();
  }
}

const figuresOf = (rounds: Array<{ perSecond: number; p99Ms: number }>) => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
});

function report(figures: Array<ReturnType<typeof figuresOf>>) {
  const calm = figures[0]?.perSecond ?? Number.NaN;
  const rows = BUDGETS.map(({ edits, share }, at) => {
    const { perSecond, p99Ms } = figures[at] ?? { perSecond: Number.NaN, p99Ms: Number.NaN };
    const speed = `${perSecond.toFixed(0)} req/s`;
    const ratio = (perSecond / calm).toFixed(2);
    return [
      `${edits} a second`,
      speed,
      ratio,
      milliseconds(p99Ms),
      share ? `${share} ${verdict(perSecond / calm, { bar: share, isLeast: true })}` : '',
    ];
  });
  console.log(
    `\n${PAGES} searches over the country, by browsers, ${LOAD.connections} connections:\n`,
  );
  printTable([['spas edited', 'answered', 'of the calm', 'p99', 'budget'], ...rows]);
}

/** Returns a function that stops it. */
function editing(db: Db, businesses: string[], perSecond: number): () => Promise<void> {
  const stopped = new AbortController();
  async function edit() {
    if (perSecond === 0) return;
    let at = 0;
    for await (const _ of every(1000 / perSecond, undefined, stopped)) {
      at += 1;
      const id = businesses[(at * 7919) % businesses.length] ?? '';
      const columns = { about: `Edited ${Date.now()}` };
      const change = { kind: BUSINESS, id, actor: 'bench', now: Date.now() };
      await db.transaction().execute((tx) => changeRow(tx, change, () => ({ columns })));
    }
  }
  const done = edit().catch((error: unknown) => {
    if (!stopped.signal.aborted) throw error;
  });
  return async () => {
    stopped.abort();
    await done;
  };
}
