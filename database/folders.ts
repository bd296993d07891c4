import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Windows cannot flush a folder and does not need to. */
const CAN_FLUSH = process.platform !== 'win32';

/** Only its owner may enter it. New folders are flushed to the disk. */
export function makeFolder(folder: string): void {
  const path = resolve(folder);
  const first = mkdirSync(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let created = path; created.length >= first.length; created = dirname(created)) {
    flushFolderNow(dirname(created));
  }
}

/** A new name is on the disk only after its folder has been flushed. */
export async function flushFolder(folder: string): Promise<void> {
  if (!CAN_FLUSH) return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } catch (error) {
    ignoreUnsupported(error);
  } finally {
    await handle.close();
  }
}

/** Some network file systems cannot flush folders. They guarantee names in other ways. */
function ignoreUnsupported(error: unknown): void {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'EINVAL' && code !== 'ENOTSUP') throw error;
}

export function flushFolderNow(folder: string): void {
  if (!CAN_FLUSH) return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } catch (error) {
    ignoreUnsupported(error);
  } finally {
    closeSync(descriptor);
  }
}
