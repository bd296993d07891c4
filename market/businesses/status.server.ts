import { PUBLISH_BARRIERS } from '../licenses/copy.ts';
import { type NeedsLicense, publishBarrier } from '../licenses/rules.ts';
import { hasListedDeal, isLicensed, isRefuted } from '../licenses/store.server.ts';
import type { BusinessRow, Db } from '../ports.ts';

/** Set active, an inactive business would publish deals that may not be published. */
export interface RefusedActivation {
  kind: 'refused';
  name: string;
  reason: string;
}

/** Why a business may not get a status; undefined where it may, or is gone. `now`: epoch milliseconds. */
export async function refusedActivation(
  db: Db,
  id: string,
  status: BusinessRow['status'],
  { needsLicense, now }: { needsLicense?: NeedsLicense; now: number },
): Promise<RefusedActivation | undefined> {
  if (status === 'inactive') return undefined;
  const business = await db
    .selectFrom('businesses')
    .select(['name', 'state'])
    .select([isLicensed('businesses.id', 'license_number'), isRefuted('businesses.id')])
    .where('id', '=', id)
    .where('status', '=', 'inactive')
    .where(hasListedDeal(now))
    .executeTakeFirst();
  const barrier = business && publishBarrier(business, needsLicense);
  return barrier && { kind: 'refused', name: business.name, reason: PUBLISH_BARRIERS[barrier] };
}
