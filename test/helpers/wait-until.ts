import { setTimeout as pause } from 'node:timers/promises';

/** No test proves that something is fast, so this is long enough for any busy machine. */
export const PATIENCE_MS = 120_000;

/** Installing packages may need more time. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  description: string,
  seconds = PATIENCE_MS / 1000,
): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Not within ${seconds} s: ${description}`);
    await pause(10);
  }
}
