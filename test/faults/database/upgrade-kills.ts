import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Checksum } from '../../../database/backup/checksum.ts';
import { rehearseRestore } from '../../../database/backup/restore.ts';
import { checksumIn } from '../../../database/backup/rows.ts';
import { freshTables } from '../../../database/backup/tables.ts';
import { connect } from '../../../database/connect.ts';
import type { Connection, Db } from '../../../database/tables.ts';
import { listedSteps, sinceBaseline } from '../../../database/upgrades/all.ts';
import { backupsFolder } from '../../../server/files/folders.ts';
import { newDatabase } from '../../helpers/postgres/databases.ts';
import { temporaryFolder } from '../../process/program.ts';
import { type FaultReport, fault } from '../fault.ts';
import { fillOldDatabase } from './old-database.ts';
import { upgradeAt } from './upgrade-at.ts';

interface Scale {
  /** Spread evenly over all statements of backup and upgrade, on each database. */
  kills: number;
  /** PostgreSQL, which stays up while the program is killed; undefined means the embedded database. */
  servers: Array<string | undefined>;
}

/** Upgrades databases of commit 31c4c583 in processes that are killed, and then starts them again. */
async function killUpgrades({ kills, servers }: Scale) {
  const report = {
    upgrades: 0,
    'killed processes': 0,
    'points to choose from': 0,
    'killed before the backup was whole': 0,
    'killed before the commit': 0,
    'killed after it': 0,
    'databases left between two versions': 0,
    'databases with rows changed or lost': 0,
    'databases without a backup that restores': 0,
    'databases not upgraded by the next start': 0,
  };
  for (const server of servers) await killOn(server, kills, report);
  return report;
}

async function killOn(
  server: string | undefined,
  kills: number,
  report: Awaited<ReturnType<typeof killUpgrades>>,
) {
  const complete = await openOldPlace(server);
  const before = await complete.look();
  const { points } = await complete.upgradeInChild();
  const after = await complete.look();
  await complete.remove();
  report['points to choose from'] += points;
  for (let kill = 0; kill < kills; kill += 1) {
    const place = await openOldPlace(server);
    const killAt = 1 + Math.round((kill * (points - 1)) / (kills - 1));
    const { signal } = await place.upgradeInChild(killAt);
    const left = await place.look();
    const [firstBackup] = place.backups();
    const isUpgraded = left.steps === after.steps;
    const restores = firstBackup ? await holds(firstBackup, before.rows) : !isUpgraded;
    await place.upgrade().catch(printFailure);
    const upgraded = await place.look();
    await place.remove();
    const isWhole = left.sums === (isUpgraded ? after : before).sums;
    const happened: Partial<Record<keyof typeof report, boolean>> = {
      upgrades: true,
      'killed processes': signal === 'SIGKILL',
      'killed before the backup was whole': !isUpgraded && !firstBackup,
      'killed before the commit': !isUpgraded && firstBackup !== undefined,
      'killed after it': isUpgraded,
      'databases left between two versions': !isUpgraded && left.steps !== before.steps,
      'databases with rows changed or lost': !isWhole || upgraded.sums !== after.sums,
      'databases without a backup that restores': !restores,
      'databases not upgraded by the next start': upgraded.steps !== after.steps,
    };
    for (const [what, is] of Object.entries(happened))
      if (is) report[what as keyof typeof report] += 1;
  }
}

async function holds(backup: string, rows: number): Promise<boolean> {
  const outcome = await rehearseRestore(backup);
  return outcome.kind === 'restored' && outcome.rows === rows;
}

function printFailure(error: unknown) {
  process.stderr.write(`${error}\n`);
}

async function openOldPlace(server: string | undefined) {
  const folder = temporaryFolder();
  const database = server ? await newDatabase('empty', server) : undefined;
  const backups = backupsFolder(folder.path);
  const using = async <T>(work: (connection: Connection) => Promise<T>) => {
    const connection = await connect({ dataDir: folder.path, databaseUrl: database?.url });
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  };
  await using(fillOldDatabase);
  return {
    /** 0 means that it ends by itself. */
    async upgradeInChild(killAt = 0) {
      const script = resolve(import.meta.dirname, 'upgrade-process.ts');
      const args = [script, folder.path, database?.url ?? '', String(killAt)];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      const ended = once(child, 'exit');
      const points = Number(await text(child.stdout));
      const [, signal] = await ended;
      return { points, signal: signal as NodeJS.Signals | null };
    },
    upgrade: () => using((connection) => upgradeAt(connection, folder.path)),
    // On PostgreSQL the session of a killed process ends a moment later, and its lock with it.
    look: () => using((connection) => connection.runExclusively(contentOf)),
    backups: () =>
      readdirIfThere(backups)
        .filter((name) => name.endsWith('.backup'))
        .sort()
        .map((name) => join(backups, name)),
    async remove() {
      await database?.drop();
      folder.remove();
    },
  };
}

function readdirIfThere(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

async function contentOf(db: Db) {
  const steps = await listedSteps(db);
  const sums: [table: string, sum: Checksum][] = [];
  for (const shape of await freshTables(sinceBaseline(steps).at(-1))) {
    const sum = await db.transaction().execute((tx) => checksumIn(tx, shape));
    sums.push([shape.table, sum]);
  }
  const rows = sums.reduce((total, [, sum]) => total + sum.rows, 0);
  const tables = (await db.introspection.getTables()).map(({ name }) => name).sort();
  return { steps: [...steps, ...tables].join(), sums: JSON.stringify(sums), rows };
}

function checkUpgradeKills(report: FaultReport): void {
  assert.equal(report['killed processes'], report.upgrades);
  assert.ok((report['killed before the commit'] ?? 0) > 0, 'it was killed in the upgrade');
  assert.ok((report['killed after it'] ?? 0) > 0, 'it was killed after the upgrade');
  assert.equal(report['databases left between two versions'], 0);
  assert.equal(report['databases with rows changed or lost'], 0);
  assert.equal(report['databases without a backup that restores'], 0);
  assert.equal(report['databases not upgraded by the next start'], 0);
}

export const upgradeKills = fault(killUpgrades, checkUpgradeKills);
