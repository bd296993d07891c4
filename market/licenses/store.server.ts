import { sql } from 'kysely';
import type { Db } from '../ports.ts';
import { STATES } from './states.ts';

/** Whether a state with massage licenses has a listed deal of a spa without license information. */
export async function hasUnlicensedListing(db: Db, now: number): Promise<boolean> {
  const unregulated = Object.keys(STATES).filter((state) => STATES[state]?.regulation === 'none');
  // These conditions are those of the index businesses_without_license.
  const found = await db
    .selectFrom('businesses')
    .select('id')
    .where('status', '=', sql.lit('active'))
    .where('license_number', '=', sql.lit(''))
    .where('has_license_information', '=', sql.lit(0))
    .where('state', 'not in', unregulated)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('deals')
          .select('deals.id')
          .whereRef('deals.business_id', '=', 'businesses.id')
          .where('listed', '=', 1)
          .where('expires_at', '>', now),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
