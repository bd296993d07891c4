import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../database/folders.ts';
import { root } from '../../database/root.ts';
import { DAY_MS } from '../../market/durations.ts';

const STAYS_MS = 30 * DAY_MS;

type Report = (error: unknown) => void;

/**
 * Pages of an earlier version, in a tab or in a cache, name files that this build lacks. So each version
 * copies its files to DATA_DIR, until 30 days after its last process.
 */
export function openAssets(
  dataDir: string,
  report: Report,
  clientDir = join(root, 'build/client'),
) {
  const formerAssetsDir = join(dataDir, 'assets');
  makeFolder(formerAssetsDir);
  return {
    clientDir,
    formerAssetsDir,
    /** Before the first page, because another process may be asked for its scripts, and while it runs. */
    storeAssets: (now: number) =>
      storeAssets(join(clientDir, 'assets'), formerAssetsDir, now).catch(report),
  };
}

async function storeAssets(build: string, folder: string, now: number): Promise<void> {
  const names = await readdir(build).catch(() => []);
  for (const name of names) await store(join(build, name), join(folder, name), now);
  const current = new Set(names);
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (!current.has(name) && (await writtenAt(file)) < now - STAYS_MS)
      await rm(file, { force: true });
  }
}

/** The copy's time says when its version last ran. A copy that a power cut shortened is replaced. */
async function store(source: string, copy: string, now: number): Promise<void> {
  const [{ size }, stored] = await Promise.all([stat(source), stat(copy).catch(() => undefined)]);
  if (stored?.size !== size) {
    const draft = `${copy}.${process.pid}`;
    await writeFile(draft, await readFile(source), { mode: 0o600 });
    await rename(draft, copy);
  }
  await utimes(copy, now / 1000, now / 1000);
}

async function writtenAt(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.mtimeMs ?? 0;
}
