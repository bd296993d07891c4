import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeBackup } from '../database/backup/backup.ts';
import { makeFolder } from '../database/folders.ts';
import { migrate, stepsOf } from '../database/migrations/all.ts';
import type { Db, Dialect } from '../database/tables.ts';

const MOST_KEPT = 5;
const NAME = /^before-[\w-]+\.backup$/;

interface UpgradeParts {
  worker: Db;
  dialect: Dialect;
  dataDir: string;
  /** Whether a backup goes before it. */
  isBackedUp: boolean;
  now: number;
  say: (line: string) => void;
  giveUp: (line: string) => never;
}

/**
 * Brings the tables up to this program's version. A database that holds tables already is written to
 * a backup first, of which the last few are kept; a newer one is left alone.
 */
export async function upgrade(parts: UpgradeParts): Promise<void> {
  const { worker, dialect, dataDir, isBackedUp, now, say, giveUp } = parts;
  const { done, pending, unknown } = await stepsOf(worker);
  if (unknown.length > 0) {
    giveUp(
      `This database was made by a newer version of the program (${unknown.join(', ')}). Install that version, or restore an older backup into an empty place.`,
    );
  }
  const [next] = pending;
  if (next === undefined) return;
  if (isBackedUp && done.length > 0) {
    const folder = backupsFolder(dataDir);
    makeFolder(folder);
    const moment = new Date(now).toISOString().replace(/\W/g, '-');
    const file = join(folder, `before-${moment}-${next}.backup`);
    await writeBackup({ connection: { db: worker, dialect }, file, now });
    say(`Backed up before the upgrade: ${file}`);
    await keepNewest(folder);
  }
  const steps = await migrate(worker, dialect);
  say(`Database prepared: ${steps.join(', ')}`);
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
