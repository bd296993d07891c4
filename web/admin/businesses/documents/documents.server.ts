import { formatTime } from '../../../../market/dates.ts';
import { parseDealId } from '../../../../market/deals/rules.ts';
import { documentsOf } from '../../../../market/documents/store.server.ts';
import type { Db } from '../../../../market/ports.ts';
import { pricesPath } from '../../file-paths.ts';
import { licensesPath } from '../licenses/actions.server.ts';
import { sizeText } from './copy.ts';

export type DocumentView = Awaited<ReturnType<typeof documentViews>>[number];

const KINDS = { picture: 'Picture', pdf: 'PDF' };

/** The documents of a business's licenses, or of its prices, as their screen shows them. */
export async function documentViews(
  db: Db,
  businessId: string,
  of: 'licenses' | 'prices',
  timeZone: string,
) {
  const documents = await documentsOf(db, businessId, of);
  return documents.map(({ id, license_id, check_id, name, kind, bytes, created_at }) => ({
    id,
    name,
    /** Undefined: of the license in the business form. */
    licenseId: license_id ?? undefined,
    checkId: check_id ?? undefined,
    about: `${KINDS[kind]}, ${sizeText(bytes)}, ${formatTime(created_at, 'date', timeZone)}`,
  }));
}

/** The deal on whose screen the documents of prices are; undefined for those of licenses. */
export const dealOf = (request: Request) =>
  parseDealId(new URL(request.url).searchParams.get('deal'));

/** The screen on which a document is added or deleted. */
export function screenOf(request: Request, businessId: string): string {
  const dealId = dealOf(request);
  return dealId ? pricesPath(dealId) : licensesPath(businessId);
}
