import type { Db, LicenseDocumentRow } from '../ports.ts';

/** The documents of a business's licenses, or of its prices, oldest first. */
export function documentsOf(
  db: Db,
  businessId: string,
  of: 'licenses' | 'prices',
): Promise<LicenseDocumentRow[]> {
  return db
    .selectFrom('license_documents')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('of_prices', '=', of === 'prices' ? 1 : 0)
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
