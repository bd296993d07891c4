import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Windows cannot flush a folder, and needs not. */
const CAN_FLUSH = process.platform !== 'win32';

/** Makes a folder that only its owner may enter, and those above it; where they are new, for good. */
export function makeFolder(folder: string): void {
  const path = resolve(folder);
  const first = mkdirSync(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let created = path; created.length >= first.length; created = dirname(created)) {
    flushFolderNow(dirname(created));
  }
}

/** A new name is on the disk only when its folder is. */
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

/** Some network file systems flush no folders: they answer for names in ways of their own. */
function ignoreUnsupported(error: unknown): void {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'EINVAL' && code !== 'ENOTSUP') throw error;
}

/** As `flushFolder`, for a start: nobody else waits yet. */
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
