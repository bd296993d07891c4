import { timeZoneOf } from '../../market/deals/rules.ts';
import { isMassage, type LicenseClaim, licenseClaim } from '../../market/licenses/rules.ts';
import { licensesOf } from '../../market/licenses/store.server.ts';
import type { Services } from '../context.ts';

interface Spa {
  id: string;
  state: string;
  zip: string;
}

/** What may be said of a spa's licenses beside its deals of these kinds, and until when. */
export async function licenseView(
  spa: Spa,
  kinds: string[],
  { db, licensing, site, zipTable }: Pick<Services, 'db' | 'licensing' | 'site' | 'zipTable'>,
  now: number,
): Promise<LicenseClaim> {
  return licenseClaim(await licensesOf(db, spa.id), {
    spaState: spa.state,
    kind: kinds.find(isMassage) ?? kinds[0] ?? 'massage',
    product: site.product,
    licensing,
    timeZone: timeZoneOf(zipTable.find(spa.zip)),
    now,
  });
}
