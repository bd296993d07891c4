import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '../../market/durations.ts';

/** A younger draft may belong to a process that this one is about to replace. */
const ABANDONED_AFTER_MS = HOUR_MS;
const DRAFT = /^\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function deleteAbandonedDrafts(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (!DRAFT.test(name)) continue;
    const writtenAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (writtenAt < Date.now() - ABANDONED_AFTER_MS) rmSync(file, { force: true });
  }
}

/** Flushes under another name, then renames, so nobody sees half a file. Only its owner can read it. */
export async function writeAtomically(
  folder: string,
  name: string,
  content: Uint8Array,
): Promise<void> {
  const draft = join(folder, `.${randomUUID()}`);
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, join(folder, name));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

export const isFull = (error: unknown) => hasCode(error, 'ENOSPC', 'EDQUOT');

const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(`${error.code}`);
