import { setTimeout as pause } from 'node:timers/promises';

/** Resolves when it is so; throws where it is not within so many seconds. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  what: string,
  seconds = 10,
): Promise<void> {
  const latest = performance.now() + seconds * 1000;
  while (!(await isSo())) {
    if (performance.now() > latest) throw new Error(`Not within ${seconds} s: ${what}`);
    await pause(10);
  }
}
