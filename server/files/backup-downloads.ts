import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../database/folders.ts';
import type { DownloadBackup } from '../../web/context.ts';
import { BACKUP_DEADLINE_MS, backUpInChild } from './backup-process.ts';

const PART_BYTES = 64 * 1024;

/** One backup at a time, because each reads the whole database. The file is deleted before it is sent. */
export function openBackupDownloads(
  dataDir: string,
  environment: NodeJS.ProcessEnv = process.env,
): DownloadBackup {
  const folder = join(dataDir, 'downloads');
  let isBusy = false;
  const end = () => {
    isBusy = false;
  };
  return async (signal, onSent) => {
    if (isBusy) return { kind: 'busy' };
    isBusy = true;
    const file = join(folder, `${randomUUID()}.backup`);
    try {
      makeFolder(folder);
      await deleteAbandoned(folder);
      await backUpInChild('--for-download', file, { ...environment, DATA_DIR: dataDir }, signal);
      const handle = await open(file);
      const { size } = await handle.stat();
      return { kind: 'made', bytes: size, content: contentOf(handle, signal, end, onSent) };
    } catch (error) {
      end();
      throw error;
    } finally {
      await rm(file, { force: true });
    }
  };
}

/** A killed program leaves files behind. No backup takes this long to make. */
async function deleteAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const writtenAt = (await stat(file).catch(() => undefined))?.mtimeMs ?? 0;
    if (writtenAt < Date.now() - 2 * BACKUP_DEADLINE_MS) await rm(file, { force: true });
  }
}

/** `onSent` is called after the last part; `onEnd` also if the reader left before. */
function contentOf(
  handle: FileHandle,
  signal: AbortSignal,
  onEnd: () => void,
  onSent: () => Promise<void>,
): ReadableStream<Uint8Array> {
  let isEnded = false;
  const end = async () => {
    if (isEnded) return;
    isEnded = true;
    signal.removeEventListener('abort', end);
    await handle.close();
    onEnd();
  };
  signal.addEventListener('abort', end);
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(PART_BYTES));
      if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead));
      await end();
      await onSent();
      controller.close();
    },
    cancel: end,
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}
