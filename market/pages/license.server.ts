import { findBusiness, formOf } from '../businesses/store.server.ts';
import { dayIn } from '../days.ts';
import { guessKind, timeZoneOf } from '../deals/rules.ts';
import { type LicenseLabel, labelUntil, licenseLabel } from '../licenses/rules.ts';
import { hasUnlicensedListing } from '../licenses/store.server.ts';
import type { PageServices } from './services.ts';

export type LicenseView = LicenseLabel & {
  /** When it may change by itself; epoch milliseconds. */
  until: number;
};

export async function licenseView(
  businessId: string,
  deals: Array<{ kind: string; title: string }>,
  { db, site, zipTable }: Pick<PageServices, 'db' | 'site' | 'zipTable'>,
  now: number,
): Promise<LicenseView> {
  const business = await findBusiness(db, businessId);
  if (!business) return { until: Number.POSITIVE_INFINITY };
  const license = formOf(business);
  const timeZone = timeZoneOf(zipTable.find(business.zip));
  const label = licenseLabel(license, {
    kinds: kindsOf(deals),
    product: site.product,
    today: dayIn(timeZone, now),
  });
  return { ...label, until: labelUntil(license, timeZone, now) };
}

/** Kind 'other' goes by the title. A spa without live deals counts as massage. */
export function kindsOf(deals: Array<{ kind: string; title: string }>): string[] {
  if (deals.length === 0) return ['massage'];
  return deals.map(({ kind, title }) => (kind === 'other' ? guessKind(title) : kind));
}

/** Whether each listed spa has license information; false if the database fails. */
export async function saysLicensed({
  db,
  now,
  report,
}: Pick<PageServices, 'db' | 'now' | 'report'>): Promise<boolean> {
  try {
    return !(await hasUnlicensedListing(db, now()));
  } catch (error) {
    report(error);
    return false;
  }
}
