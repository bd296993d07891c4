import type { Db, LicenseDocumentRow } from '../ports.ts';

/** The documents of a business's licenses, oldest first. */
export function documentsOf(db: Db, businessId: string): Promise<LicenseDocumentRow[]> {
  return db
    .selectFrom('license_documents')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('of_prices', '=', 0)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** A document of this business; undefined where it has none with that id. */
export function findDocument(
  db: Db,
  { businessId, id }: { businessId: string; id: string },
): Promise<LicenseDocumentRow | undefined> {
  return db
    .selectFrom('license_documents')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst();
}
