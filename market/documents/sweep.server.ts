import { HOUR_MS } from '../durations.ts';
import type { Db } from '../ports.ts';
import type { DocumentVault } from './rules.ts';

/** A document that is being added has its record after this time, or never gets one. */
const STORING_MS = HOUR_MS;
const FILES_PER_SWEEP = 200;

/** Deletes the files of deleted documents, and those that never became one. */
export async function sweepDocuments(
  db: Db,
  vault: Pick<DocumentVault, 'remove'>,
  now: number,
): Promise<void> {
  const unused = await db
    .selectFrom('unused_documents')
    .select('stored_name')
    .where('since', '<=', now - STORING_MS)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('license_documents')
            .select('id')
            .whereRef('license_documents.stored_name', '=', 'unused_documents.stored_name'),
        ),
      ),
    )
    .limit(FILES_PER_SWEEP)
    .execute();
  for (const { stored_name } of unused) {
    // A crash between the two tries again: a file that is gone is no failure.
    await vault.remove(stored_name);
    await db.deleteFrom('unused_documents').where('stored_name', '=', stored_name).execute();
  }
}
