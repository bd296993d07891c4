import { timeZoneOf } from '../deals/rules.ts';
import { type LicenseStatement, licenseStatement } from '../licenses/rules.ts';
import { hasUnlicensedListing, licensesOf } from '../licenses/store.server.ts';
import type { PageServices } from './services.ts';

interface Business {
  id: string;
  state: string;
  zip: string;
}

/** What may be said of a spa's licenses beside these deals, and until when. */
export async function licenseView(
  business: Business,
  deals: Array<{ kind: string; title: string }>,
  {
    db,
    licensing,
    settings,
    site,
    zipTable,
  }: Pick<PageServices, 'db' | 'licensing' | 'settings' | 'site' | 'zipTable'>,
  now: number,
): Promise<LicenseStatement> {
  return licenseStatement(await licensesOf(db, business.id), {
    businessState: business.state,
    // A spa without live deals is one of the product.
    deals: deals.length > 0 ? deals : [{ kind: 'massage', title: '' }],
    product: site.product,
    statesLicenses: settings.statesLicenses,
    licensing,
    timeZone: timeZoneOf(zipTable.find(business.zip)),
    now,
  });
}

/**
 * Whether the texts may say that every provider must submit license information: the operator states
 * it, or none is listed without a license on file. Where the records cannot be read, the texts say less.
 */
export async function saysLicensed(services: PageServices): Promise<boolean> {
  const { db, licensing, settings, now, report } = services;
  if (settings.statesLicenses) return true;
  try {
    return !(await hasUnlicensedListing(db, licensing, now()));
  } catch (error) {
    report(error);
    return false;
  }
}
