import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { writeBackup } from '../../database/backup/backup.ts';
import { deleteAbandonedParts } from '../../database/backup/parts.ts';
import { makeFolder } from '../../database/folders.ts';
import type { Db, Dialect } from '../../database/tables.ts';
import { isUnavailable } from '../../database/unavailable.ts';
import {
  DATABASE_BEFORE_BASELINE,
  listedSteps,
  migrate,
  stepsOf,
} from '../../database/upgrades/all.ts';
import { inUpgrade } from '../../database/upgrades/in-upgrade.ts';
import { addFirstReplies } from '../../market/messages/commands.server.ts';
import { generatedSecret } from '../config/auth-secret.ts';
import type { Config } from '../config/config.ts';
import { backupsFolder } from '../files/folders.ts';
import { proveBackup } from './backup-problem.ts';
import { failureIn } from './database-refusal.ts';

const MAX_BACKUPS = 5;
const BACKUP_NAME = /^before-[\w-]+\.backup$/;

interface UpgradeOptions {
  worker: Db;
  dialect: Dialect;
  config: Pick<Config, 'dataDir' | 'authSecret' | 'backsUpBeforeUpgrade'>;
  now: number;
  print: (line: string) => void;
  exitWithError: (line: string) => never;
}

/** All or nothing, after a backup. If an upgrade fails repeatedly, its first and last backups stay. */
export async function upgrade(options: UpgradeOptions): Promise<void> {
  const { worker, dialect, config, now, print, exitWithError } = options;
  const { done, pending, skipped, unknown, isBeforeBaseline } = await stepsOf(worker);
  if (isBeforeBaseline)
    exitWithError(`This database ${DATABASE_BEFORE_BASELINE} Nothing was changed.`);
  if (unknown.length > 0) exitWithError(newerVersionMessage(unknown));
  if (skipped.length > 0) exitWithError(outOfOrderMessage(skipped));
  const [nextMigration] = pending;
  const folder = backupsFolder(config.dataDir);
  deleteAbandonedParts(folder, now);
  if (nextMigration === undefined) return;
  const listed = await listedSteps(worker);
  const timestamp = new Date(now).toISOString().replace(/\W/g, '-');
  const file = join(folder, `before-${timestamp}-${nextMigration}.backup`);
  const makesBackup = config.backsUpBeforeUpgrade && done.length > 0;
  if (makesBackup) {
    makeFolder(folder);
    const authSecret = generatedSecret(config);
    await writeBackup({ connection: { db: worker, dialect }, file, now, authSecret });
    await proveBackup(file).catch(async (error) => {
      await rm(file, { force: true });
      exitWithError(unprovenMessage(failureIn(error)));
    });
    print(`Backed up before the upgrade: ${file}`);
    const tries = (await backupsIn(folder)).filter((name) =>
      name.endsWith(`-${nextMigration}.backup`),
    );
    await remove(folder, tries.slice(1, -1));
  }
  try {
    await prepare(options);
  } catch (error) {
    if (isUnavailable(error) || !(await isUntouched(worker, listed))) throw error;
    exitWithError(`The upgrade failed: ${failureIn(error)}. The database is unchanged.`);
  }
}

async function prepare({ worker, dialect, now, print }: UpgradeOptions): Promise<void> {
  const { isNew, steps } = await inUpgrade(worker, dialect, async (tx) => {
    const { done } = await stepsOf(tx);
    const steps = await migrate(tx, dialect);
    if (done.length === 0) await addFirstReplies(tx, now);
    return { isNew: done.length === 0, steps };
  });
  // Another process was faster.
  if (steps.length === 0) return;
  print(isNew ? 'Database prepared.' : `Database prepared: ${steps.join(', ')}`);
  // Otherwise the write-ahead log stays as large as the whole upgrade until the restart.
  if (dialect === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(worker);
}

function newerVersionMessage(unknown: string[]): string {
  return `This database was made by a newer version of the program (${unknown.join(', ')}). Install that version, or restore an older backup into an empty place.`;
}

function unprovenMessage(reason: string): string {
  return `Not upgraded, because the backup before the upgrade could not be restored: ${reason} The database is unchanged. UPGRADE_BACKUP=false upgrades without a backup.`;
}

export function outOfOrderMessage(skipped: string[]): string {
  return `This database cannot be used: ${skipped.join(', ')} is missing, though later migrations have run. Nothing was changed. Restore a backup into an empty place.`;
}

/** False if the database cannot be reached. */
async function isUntouched(worker: Db, listed: string[]): Promise<boolean> {
  const names = await listedSteps(worker).catch(() => undefined);
  return names?.join() === listed.join();
}

export async function deleteOldBackups(dataDir: string): Promise<void> {
  const folder = backupsFolder(dataDir);
  await remove(folder, (await backupsIn(folder)).slice(0, -MAX_BACKUPS));
}

/** Names begin with their time, so the newest sorts last. */
async function backupsIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  return (await readdir(folder)).filter((name) => BACKUP_NAME.test(name)).sort();
}

async function remove(folder: string, names: string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true });
}
