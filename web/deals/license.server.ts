import { timeZoneOf } from '../../market/deals/rules.ts';
import { type LicenseClaim, licenseClaim } from '../../market/licenses/rules.ts';
import { licensesOf } from '../../market/licenses/store.server.ts';
import type { Services } from '../context.ts';

interface Spa {
  id: string;
  state: string;
  zip: string;
}

/** What may be said of a spa's licenses beside these deals, and until when. */
export async function licenseView(
  spa: Spa,
  deals: Array<{ kind: string; title: string }>,
  {
    db,
    licensing,
    settings,
    site,
    zipTable,
  }: Pick<Services, 'db' | 'licensing' | 'settings' | 'site' | 'zipTable'>,
  now: number,
): Promise<LicenseClaim> {
  return licenseClaim(await licensesOf(db, spa.id), {
    spaState: spa.state,
    // A spa without live deals is one of the product.
    deals: deals.length > 0 ? deals : [{ kind: 'massage', title: '' }],
    product: site.product,
    statesLicenses: settings.statesLicenses,
    licensing,
    timeZone: timeZoneOf(zipTable.find(spa.zip)),
    now,
  });
}
