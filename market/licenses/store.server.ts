import { sql } from 'kysely';
import type { BusinessRow, Db, LicenseCheckRow, LicenseRow } from '../ports.ts';
import { licensesOnFile, OF_ACTIVE } from './columns.server.ts';
import { type LicenseOnFile, type Licensing, licenseKey } from './rules.ts';

/** A license as it is on file, with all that is known of its number. */
export interface StoredLicense extends LicenseOnFile {
  /** Undefined for the one that the business form has. */
  id: string | undefined;
  holderName: string;
  /** Every look at its number that counts, newest first. */
  checks: NamedCheck[];
}

/** A look, and the business at which the number was looked at. */
type NamedCheck = LicenseCheckRow & { business: string };

/** The licenses of a business: that of its form first, then the further ones as they came. */
export async function licensesOf(db: Db, businessId: string): Promise<StoredLicense[]> {
  const business = await db
    .selectFrom('businesses')
    .select(['license_number', 'license_state', 'license_expires_on'])
    .where('id', '=', businessId)
    .executeTakeFirst();
  const further = await db
    .selectFrom('licenses')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const own = business?.license_number
    ? [{ state: business.license_state, number_key: licenseKey(business.license_number) }]
    : [];
  const checks = await checksOfNumbers(db, businessId, [...own, ...further]);
  const main = business?.license_number ? [mainLicense(business, checks)] : [];
  return [...main, ...further.map((row) => furtherLicense(row, checks))];
}

/** Looks at these numbers, newest first: the business's own, and others' that refute one. */
async function checksOfNumbers(
  db: Db,
  businessId: string,
  numbers: Array<Pick<LicenseCheckRow, 'state' | 'number_key'>>,
): Promise<NamedCheck[]> {
  if (numbers.length === 0) return [];
  return db
    .selectFrom('license_checks')
    .innerJoin('businesses', 'businesses.id', 'license_checks.business_id')
    .selectAll('license_checks')
    .select('businesses.name as business')
    .where(({ eb, or, and }) =>
      or(
        numbers.map(({ state, number_key }) =>
          and([eb('number_key', '=', number_key), eb('license_checks.state', '=', state)]),
        ),
      ),
    )
    .where(({ eb, or }) =>
      or([
        eb('business_id', '=', businessId),
        eb('found', '!=', 'active').and('number_key', '!=', ''),
      ]),
    )
    .orderBy('checked_at', 'desc')
    .orderBy('license_checks.id', 'desc')
    .execute();
}

type MainColumns = Pick<BusinessRow, 'license_number' | 'license_state' | 'license_expires_on'>;

function mainLicense(columns: MainColumns, checks: NamedCheck[]): StoredLicense {
  return {
    id: undefined,
    holder: 'therapist',
    holderName: '',
    state: columns.license_state,
    number: columns.license_number,
    localAuthority: '',
    expiresOn: columns.license_expires_on,
    ...checksOf({ state: columns.license_state, number: columns.license_number }, checks),
  };
}

function furtherLicense(row: LicenseRow, checks: NamedCheck[]): StoredLicense {
  const { id, holder, state, number } = row;
  return {
    ...{ id, holder, state, number },
    holderName: row.holder_name,
    localAuthority: row.local_authority,
    expiresOn: row.expires_on,
    ...checksOf({ state, number }, checks.filter(ownOfPermit(row))),
  };
}

/** Cities number their permits alike, so what was found of another business's says nothing of one. */
const ownOfPermit =
  ({ local_authority, business_id }: LicenseRow) =>
  (check: NamedCheck) =>
    !local_authority || check.business_id === business_id;

/** A check is one of a number: those of a number that the business had before do not count. */
function checksOf({ state, number }: { state: string; number: string }, all: NamedCheck[]) {
  const key = licenseKey(number);
  const checks = all.filter((one) => one.state === state && one.number_key === key);
  const [newest] = checks;
  const check = newest && {
    found: newest.found,
    how: newest.how,
    checkedAt: newest.checked_at,
    expiresSeen: newest.expires_seen,
  };
  return { checks, check };
}
/** Active spas with nothing on file, as the index businesses_without_license has them. */
export function businessesWithoutLicense(db: Db) {
  return db
    .selectFrom('businesses')
    .select('id')
    .where('status', '=', sql.lit('active'))
    .where('license_number', '=', sql.lit(''))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('licenses')
            .select('licenses.id')
            .whereRef('licenses.business_id', '=', 'businesses.id'),
        ),
      ),
    );
}

/** In a query of businesses: whether visitors find a deal of one, now or later, while it is active. */
export const hasListedDeal = (now: number) => sql<boolean>`exists (
  select 1 from deals where deals.business_id = businesses.id and listed = 1 and expires_at > ${now})`;

/**
 * Whether visitors find a deal, now or later, of a spa with nothing on file, in a state that licenses
 * massage therapists.
 */
export async function hasUnlicensedListing(
  db: Db,
  { states }: Pick<Licensing, 'states'>,
  now: number,
): Promise<boolean> {
  const unregulated = states.filter(({ regulation }) => regulation === 'none');
  const found = await businessesWithoutLicense(db)
    .where('state', 'not in', ['', ...unregulated.map(({ state }) => state)])
    .where(hasListedDeal(now))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The names of other businesses that have the same number of the same state, three at most. */
export async function businessesWithNumber(
  db: Db,
  { number, state }: { number: string; state: string },
  exceptId: string,
): Promise<string[]> {
  const key = licenseKey(number);
  if (!key) return [];
  const inForm = db
    .selectFrom('businesses')
    .select(['id', 'name'])
    .where('license_key', '=', key)
    .where('license_key', '!=', '')
    .where('license_state', '=', state);
  const further = db
    .selectFrom('licenses')
    .innerJoin('businesses', 'businesses.id', 'licenses.business_id')
    .select(['businesses.id', 'businesses.name'])
    .where('licenses.number_key', '=', key)
    .where('licenses.state', '=', state);
  const rows = await db
    .selectFrom(inForm.union(further).as('same'))
    .select('name')
    .where('id', '!=', exceptId)
    .orderBy('name')
    .limit(3)
    .execute();
  return rows.map(({ name }) => name);
}

/** The link to a state's board that the administrator has confirmed. */
export async function confirmedBoardLinks(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('license_boards').select(['state', 'link']).execute();
  return new Map(rows.map(({ state, link }) => [state, link]));
}

/**
 * The licenses of active businesses whose last day is after one day and not after another, the first to
 * end first, `limit` at most.
 */
export async function licensesEnding(
  db: Db,
  { afterDay, untilDay }: { afterDay: string; untilDay: string },
  limit: number,
) {
  const { rows } = await sql<{
    businessId: string;
    business: string;
    number: string;
    expiresOn: string;
  }>`
    select business_id as "businessId", business, number, last_day as "expiresOn"
    from ${licensesOnFile(OF_ACTIVE)} as ending
    where last_day > ${afterDay} and last_day <= ${untilDay}
    order by last_day, business_id, number limit ${limit}`.execute(db);
  return rows;
}
