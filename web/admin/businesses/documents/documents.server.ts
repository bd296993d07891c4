import { formatTime } from '../../../../market/dates.ts';
import { documentsOf } from '../../../../market/documents/store.server.ts';
import type { Db } from '../../../../market/ports.ts';
import { sizeText } from './copy.ts';

export type DocumentView = Awaited<ReturnType<typeof documentViews>>[number];

const KINDS = { picture: 'Picture', pdf: 'PDF' };

/** The documents of a business's licenses as their screen shows them. */
export async function documentViews(db: Db, businessId: string, timeZone: string) {
  const documents = await documentsOf(db, businessId);
  return documents.map(({ id, license_id, check_id, name, kind, bytes, created_at }) => ({
    id,
    name,
    /** Undefined: of the license in the business form. */
    licenseId: license_id ?? undefined,
    checkId: check_id ?? undefined,
    about: `${KINDS[kind]}, ${sizeText(bytes)}, ${formatTime(created_at, 'date', timeZone)}`,
  }));
}
