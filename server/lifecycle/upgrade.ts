import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeBackup } from '../../database/backup/backup.ts';
import { makeFolder } from '../../database/folders.ts';
import { migrate, stepsOf } from '../../database/migrations/all.ts';
import type { Db, Dialect } from '../../database/tables.ts';
import { isUnavailable } from '../../database/unavailable.ts';
import { madeSecret } from '../config/auth-secret.ts';
import type { Config } from '../config/config.ts';

const MOST_KEPT = 5;
const NAME = /^before-[\w-]+\.backup$/;

interface UpgradeParts {
  worker: Db;
  dialect: Dialect;
  config: Pick<Config, 'dataDir' | 'authSecret' | 'backsUpBeforeUpgrade'>;
  now: number;
  say: (line: string) => void;
  giveUp: (line: string) => never;
}

/**
 * Brings the tables up to this program's version. A database that holds tables already is written to
 * a backup first. Only an upgrade that succeeds throws older backups away; one that fails adds none.
 */
export async function upgrade(parts: UpgradeParts): Promise<void> {
  const { worker, dialect, config, now, say, giveUp } = parts;
  const { done, pending, skipped, unknown } = await stepsOf(worker);
  if (unknown.length > 0) {
    giveUp(
      `This database was made by a newer version of the program (${unknown.join(', ')}). Install that version, or restore an older backup into an empty place.`,
    );
  }
  if (skipped.length > 0) giveUp(outOfOrder(skipped));
  const [next] = pending;
  if (next === undefined) return;
  const folder = backupsFolder(config.dataDir);
  const moment = new Date(now).toISOString().replace(/\W/g, '-');
  const file = join(folder, `before-${moment}-${next}.backup`);
  const makesBackup = config.backsUpBeforeUpgrade && done.length > 0;
  if (makesBackup) {
    makeFolder(folder);
    const authSecret = madeSecret(config);
    await writeBackup({ connection: { db: worker, dialect }, file, now, authSecret });
    say(`Backed up before the upgrade: ${file}`);
  }
  try {
    say(`Database prepared: ${(await migrate(worker, dialect)).join(', ')}`);
  } catch (error) {
    if (!(await isUntouched(worker, next))) throw error;
    // The database itself is still what the backup is of: many failed starts fill no disk.
    await rm(file, { force: true });
    if (isUnavailable(error)) throw error;
    const why = error instanceof Error ? error.message : 'unknown error';
    const removed = makesBackup ? ' Its backup was removed again.' : '';
    giveUp(`The upgrade failed: ${why}. The database is as it was.${removed}`);
  }
  if (makesBackup) await keepNewest(folder);
}

/** What is said of a database in which later migrations have run than some that have not. */
export function outOfOrder(skipped: string[]): string {
  return `This database cannot be used: ${skipped.join(', ')} is missing, though later migrations have run. Nothing was changed. Restore a backup into an empty place.`;
}

/** Whether a failed upgrade left the database as it was; not where it cannot be asked. */
async function isUntouched(worker: Db, next: string): Promise<boolean> {
  const steps = await stepsOf(worker).catch(() => undefined);
  return steps?.pending[0] === next;
}

/** Where backups before upgrades lie. */
export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups');
}

/** Names begin with their moment, so that the newest sort last. */
async function keepNewest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  for (const name of names.slice(0, -MOST_KEPT)) await rm(join(folder, name));
}
