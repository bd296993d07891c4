import type { BusinessRow, Db, LicenseCheckRow, LicenseRow } from '../ports.ts';
import { type LicenseOnFile, licenseKey } from './rules.ts';

/** A license as it is on file, with all that is known of its number. */
export interface StoredLicense extends LicenseOnFile {
  /** Undefined for the one that the business form has. */
  id: string | undefined;
  holderName: string;
  /** Every look at its number, newest first. */
  checks: LicenseCheckRow[];
}

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
  const checks = await db
    .selectFrom('license_checks')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('checked_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const main = business?.license_number ? [mainLicense(business, checks)] : [];
  return [...main, ...further.map((row) => furtherLicense(row, checks))];
}

type MainColumns = Pick<BusinessRow, 'license_number' | 'license_state' | 'license_expires_on'>;

function mainLicense(columns: MainColumns, checks: LicenseCheckRow[]): StoredLicense {
  return {
    id: undefined,
    holder: 'therapist',
    holderName: '',
    state: columns.license_state,
    number: columns.license_number,
    localAuthority: '',
    expiresOn: columns.license_expires_on,
    ...checksOf(columns.license_state, columns.license_number, checks),
  };
}

function furtherLicense(row: LicenseRow, checks: LicenseCheckRow[]): StoredLicense {
  const { id, holder, state, number } = row;
  return {
    ...{ id, holder, state, number },
    holderName: row.holder_name,
    localAuthority: row.local_authority,
    expiresOn: row.expires_on,
    ...checksOf(state, number, checks),
  };
}

/** A check is one of a number: those of a number that the business had before do not count. */
function checksOf(state: string, number: string, all: LicenseCheckRow[]) {
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
