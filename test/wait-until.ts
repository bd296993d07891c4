import { setTimeout as pause } from 'node:timers/promises';

/** Resolves when it is so; throws where it is not within so many seconds. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  description: string,
  timeoutSeconds = 10,
): Promise<void> {
  const deadline = performance.now() + timeoutSeconds * 1000;
  while (!(await condition())) {
    if (performance.now() > deadline)
      throw new Error(`Not within ${timeoutSeconds} s: ${description}`);
    await pause(10);
  }
}
