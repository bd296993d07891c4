import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../database/folders.ts';
import { IMPORT_BACKUP } from '../../market/imports/rules.ts';
import type { Clock } from '../../market/ports.ts';
import type { BackUpBeforeImport } from '../../web/context.ts';
import { backUpInChild } from './backup-process.ts';
import { backupsFolder } from './folders.ts';

const MAX_BACKUPS = 5;

/** The last five stay. */
export function openImportBackups(
  dataDir: string,
  environment: NodeJS.ProcessEnv = process.env,
  now: Clock = Date.now,
): BackUpBeforeImport {
  const folder = backupsFolder(dataDir);
  return async () => {
    makeFolder(folder);
    const name = `import-${new Date(now()).toISOString().replace(/\W/g, '-')}.backup`;
    const file = join(folder, name);
    const discard = () => rm(file, { force: true });
    try {
      await backUpInChild('--records', file, { ...environment, DATA_DIR: dataDir });
    } catch (error) {
      await discard();
      throw error;
    }
    // Names begin with their time.
    const ours = (await readdir(folder)).filter((one) => IMPORT_BACKUP.test(one)).sort();
    for (const old of ours.slice(0, -MAX_BACKUPS)) await rm(join(folder, old), { force: true });
    return { name, discard };
  };
}
