import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { flushFolder } from '../folders.ts';
import type { FileFolder } from './backup.ts';
import { DamagedBackup } from './backup-file.ts';

export type Staging = Awaited<ReturnType<typeof openStaging>>;

const stagingOf = (folder: string) => `${folder}.restoring`;

/** Writes into folders beside the real ones, which they replace when all is written. */
export async function openStaging(files: FileFolder[]) {
  for (const { folder } of files) {
    await rm(stagingOf(folder), { recursive: true, force: true });
    await mkdir(stagingOf(folder), { recursive: true, mode: 0o700 });
  }
  const published: string[] = [];
  let isPublished = false;
  let current: Awaited<ReturnType<typeof open>> | undefined;
  const endFile = async () => {
    await current?.sync();
    await current?.close();
    current = undefined;
  };
  return {
    async begin(name: string) {
      await endFile();
      if (files.length === 0) return;
      const target = files.find(({ isOurs }) => isOurs(name));
      if (!target) throw new DamagedBackup('The file was altered.');
      current = await open(join(stagingOf(target.folder), name), 'wx', 0o600);
    },
    write: async (piece: Buffer) => current?.writeFile(piece),
    async finish() {
      await endFile();
      for (const { folder } of files) await flushFolder(stagingOf(folder));
    },
    async publish() {
      for (const { folder } of files) {
        await rmdir(folder).catch(() => {});
        await rename(stagingOf(folder), folder);
        published.push(folder);
        await flushFolder(dirname(folder));
      }
      isPublished = true;
    },
    isPublished: () => isPublished,
    async remove() {
      await current?.close().catch(() => {});
      for (const { folder } of files) {
        await rm(stagingOf(folder), { recursive: true, force: true });
        if (published.includes(folder)) await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
