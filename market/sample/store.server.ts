import { readInstant } from '../facts.server.ts';
import type { Db } from '../ports.ts';

export const LOADED_FACT = 'sample_content_loaded_at';
export const REMOVED_FACT = 'sample_content_removed_at';

/** Epoch milliseconds; undefined if it was never loaded. */
export async function sampleLoadedAt(db: Db): Promise<number | undefined> {
  return readInstant(db, LOADED_FACT);
}

export async function isSampleRemoved(db: Db): Promise<boolean> {
  return (await readInstant(db, REMOVED_FACT)) !== undefined;
}

/** Even if the owner has changed it. */
export async function hasSampleContent(db: Db): Promise<boolean> {
  return (await sampleLoadedAt(db)) !== undefined && !(await isSampleRemoved(db));
}
