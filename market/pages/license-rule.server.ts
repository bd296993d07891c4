import { hasUnlicensedListing } from '../licenses/store.server.ts';
import type { PageServices } from './services.ts';

/**
 * Whether the texts may say that every provider must submit license information: the operator states
 * it, or a deal needs a license on file and none is listed without. Where the records cannot be read,
 * the texts say less.
 */
export async function saysLicensed(services: PageServices): Promise<boolean> {
  const { db, licensing, settings, now, report } = services;
  if (settings.statesLicenses) return true;
  if (!settings.needsLicense) return false;
  try {
    return !(await hasUnlicensedListing(db, licensing, now()));
  } catch (error) {
    report(error);
    return false;
  }
}
