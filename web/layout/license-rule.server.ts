import { hasUnlicensedListing } from '../../market/licenses/store.server.ts';
import type { Services } from '../context.ts';

/**
 * Whether the texts may say that every listed spa has a license on file: the setting, and the
 * records. Where those cannot be read, they claim less.
 */
export async function saysLicensed(services: Services): Promise<boolean> {
  const { db, licensing, settings, now, report } = services;
  if (!settings.saysLicensed) return false;
  try {
    return !(await hasUnlicensedListing(db, licensing, now()));
  } catch (error) {
    report(error);
    return false;
  }
}
