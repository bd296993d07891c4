import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../database/folders.ts';
import { root } from '../../database/root.ts';
import { DAY_MS } from '../../market/durations.ts';

const STAYS_MS = 30 * DAY_MS;

type Report = (error: unknown) => void;

/**
 * A page of an earlier version, in a tab or in a cache in front, names files that the build of this one
 * lacks. So each version leaves a copy of its files in DATA_DIR, where every process finds them. They go
 * 30 days after the last process of that version.
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
    /** Before the first page, whose scripts another process may be asked for, and again while it runs. */
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

/** Its time says when a process of its version last lived. A copy that a power cut shortened is made again. */
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
