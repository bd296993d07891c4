import { timeZoneOf } from '../deals/rules.ts';
import { type LicenseClaim, licenseClaim } from '../licenses/rules.ts';
import { licensesOf } from '../licenses/store.server.ts';
import type { PageServices } from './services.ts';

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
  }: Pick<PageServices, 'db' | 'licensing' | 'settings' | 'site' | 'zipTable'>,
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
