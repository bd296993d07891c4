import { sweepDocuments } from '../../market/documents/sweep.server.ts';
import { sweepFigures } from '../../market/insight/sweep.server.ts';
import type { Db } from '../../market/ports.ts';
import { sweepVersions } from '../../market/versions/sweep.server.ts';
import type { Files } from '../files/open-files.ts';

/** Deletes what is too old of everything that is stored for a time only. */
export async function sweepAll(
  db: Db,
  { documents, storeAssets }: Pick<Files, 'documents' | 'storeAssets'>,
  timeZone: string,
  now: number,
): Promise<void> {
  await storeAssets(now);
  await sweepFigures(db, timeZone, now);
  await sweepVersions(db, now);
  await sweepDocuments(db, documents, now);
}
