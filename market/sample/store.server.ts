import { readInstant } from '../facts.server.ts';
import type { Db } from '../ports.ts';

const LOADED_FACT = 'sample_content_loaded_at';
const REMOVED_FACT = 'sample_content_removed_at';

/** When the sample content was loaded (epoch milliseconds); undefined: never. */
export async function sampleLoadedAt(db: Db): Promise<number | undefined> {
  return readInstant(db, LOADED_FACT);
}

/** Notes that it was loaded, in the transaction that loads it. */
export async function recordSampleLoaded(tx: Db, now: number): Promise<void> {
  await writeFact(tx, LOADED_FACT, now);
}

export async function isSampleRemoved(db: Db): Promise<boolean> {
  return (await readInstant(db, REMOVED_FACT)) !== undefined;
}

/** Notes that it was removed, in that transaction; pages that are cached show it no longer. */
export async function recordSampleRemoved(tx: Db, now: number): Promise<void> {
  await writeFact(tx, REMOVED_FACT, now);
  // The triggers raise it only where a row was deleted, and every row may still be there.
  await tx
    .updateTable('catalogue')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute();
}

/** True while the sample content is there, whatever the owner has made of it. */
export async function hasSampleContent(db: Db): Promise<boolean> {
  return (await sampleLoadedAt(db)) !== undefined && !(await isSampleRemoved(db));
}

/** Fails where it is there: of two that load or remove at once, one goes on. */
async function writeFact(tx: Db, name: string, instant: number): Promise<void> {
  await tx
    .insertInto('facts')
    .values({ name, value: String(instant) })
    .execute();
}
