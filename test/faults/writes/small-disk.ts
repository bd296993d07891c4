import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../process/program.ts';

/** A disk in memory; undefined if this user may not mount one. */
export function mountSmallDisk(megabytes: number) {
  const folder = temporaryFolder();
  const size = `size=${megabytes}m,mode=0700`;
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'spa-deals', folder.path]);
  if (status !== 0) {
    folder.remove();
    return undefined;
  }
  const filler = join(folder.path, 'filler');
  const unmount = () => {
    spawnSync('umount', ['--lazy', folder.path]);
    folder.remove();
  };
  process.once('exit', unmount);
  return {
    path: folder.path,
    /** Takes the last free byte; may be called again. */
    fill() {
      const file = openSync(filler, 'a');
      try {
        for (;;) writeSync(file, Buffer.alloc(4096));
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    forbidWriting: () => spawnSync('mount', ['-o', 'remount,ro', folder.path]),
    unmount() {
      process.off('exit', unmount);
      unmount();
    },
  };
}

export function canMountDisks(): boolean {
  const trial = mountSmallDisk(1);
  trial?.unmount();
  return trial !== undefined;
}

export const NO_SMALL_DISK = 'SKIPPED: a disk to fill needs the right to mount one (root)';
