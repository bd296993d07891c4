import { readInstant } from '../facts.server.ts';
import type { Db } from '../ports.ts';

export const LOADED_FACT = 'sample_content_loaded_at';
export const REMOVED_FACT = 'sample_content_removed_at';

/** When the sample content was loaded (epoch milliseconds); undefined: never. */
export async function sampleLoadedAt(db: Db): Promise<number | undefined> {
  return readInstant(db, LOADED_FACT);
}

export async function isSampleRemoved(db: Db): Promise<boolean> {
  return (await readInstant(db, REMOVED_FACT)) !== undefined;
}

/** True while the sample content is there, whatever the owner has made of it. */
export async function hasSampleContent(db: Db): Promise<boolean> {
  return (await sampleLoadedAt(db)) !== undefined && !(await isSampleRemoved(db));
}
