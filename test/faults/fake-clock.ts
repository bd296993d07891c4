import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installFromDebian } from '../../scripts/debian.ts';

const DEBIAN = '/usr/lib';

function fakeClockLibrary(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  return readdirSync(DEBIAN)
    .map((folder) => join(DEBIAN, folder, 'faketime/libfaketime.so.1'))
    .find((file) => existsSync(file));
}

/** Installs Debian's if allowed. */
export function fakeClockLibraryOrInstall(): string | undefined {
  const installed = fakeClockLibrary();
  if (installed) return installed;
  installFromDebian(['faketime'], 'libfaketime, a wall clock that can be set');
  return fakeClockLibrary();
}

export const NO_FAKE_CLOCK =
  'SKIPPED: a clock to set needs libfaketime (Debian: faketime); as root, npm run faults clock installs it';

/** Sets the wall clock of a running program, but not its monotonic clock, as on a real machine. */
export function openFakeClock(library: string, folder: string) {
  const file = join(folder, 'clock');
  let offsetMs = 0;
  const set = (ms: number) => {
    offsetMs = ms;
    writeFileSync(`${file}.part`, `${ms < 0 ? '-' : '+'}${Math.abs(ms) / 1000}\n`);
    renameSync(`${file}.part`, file);
  };
  set(0);
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    now: () => Date.now() + offsetMs,
    set,
  };
}
