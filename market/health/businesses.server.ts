import { sql } from 'kysely';
import { isLiveAt } from '../../database/nearby-deals.ts';
import { MASSAGE_KINDS } from '../licenses/rules.ts';
import { businessesWithoutLicense } from '../licenses/store.server.ts';
import type { Db } from '../ports.ts';
import type { HealthContext, Subject } from './kinds.ts';

/** More unknown ZIP codes than these are not looked up; the first ones come first. */
const MAX_ZIPS = 500;

/** Where massage therapists have a license, a certificate or a registration. */
const statesThatLicense = ({ states }: HealthContext['licensing']) => [
  ...states.filter(({ regulation }) => regulation !== 'none').map(({ state }) => state),
  '',
];

/** The spas of each kind. */
export const BUSINESSES = {
  'unknown-zip': (db: Db, { unknownZips }: HealthContext) =>
    db
      .selectFrom('businesses')
      .select('id')
      .where('status', '=', 'active')
      .where('zip', 'in', [...unknownZips.slice(0, MAX_ZIPS), ''])
      .orderBy('id'),
  'no-license': (db: Db, { licensing, now }: HealthContext) =>
    businessesWithoutLicense(db)
      // Negated twice: with 'in' alone SQLite reads an index of states, and sorts all spas for a few.
      .where(({ eb, not }) => not(eb('state', 'not in', statesThatLicense(licensing))))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('deals')
            .select('deals.id')
            .whereRef('deals.business_id', '=', 'businesses.id')
            .where(isLiveAt(now))
            // The condition of its index, to the letter.
            .where(
              'kind',
              'in',
              MASSAGE_KINDS.map((kind) => sql.lit(kind)),
            ),
        ),
      )
      .orderBy('id'),
};

export async function businessesByIds(db: Db, ids: string[]): Promise<Subject[]> {
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'name', 'zip'])
    .where('id', 'in', ids)
    .execute();
  const prices = { linkPriceText: '', dealPriceText: '' };
  const empty = { ...prices, checkoutUrl: '', endsText: '', soldOutText: '', visits: 0 };
  return rows.map(({ name, ...row }) => ({ ...empty, ...row, title: name, business: undefined }));
}
