import { readStateRows } from '../../database/licenses/load.ts';
import { dayIn } from '../../market/days.ts';
import { DAY_MS } from '../../market/durations.ts';
import { licenseKey } from '../../market/licenses/rules.ts';
import type { InsertableBusiness, LicenseCheckRow } from '../../market/ports.ts';
import { SAMPLE_ACTOR, SAMPLE_LICENSE } from '../../market/sample/rules.ts';

/** One of four licenses is stated only. */
const STATED_EVERY = 4;

const unlicensed = new Set(
  readStateRows().flatMap(({ state, regulation }) => (regulation === 'none' ? state : [])),
);

/** The license of the sample's spa number `at`: its number says that it is made up. */
export function sampleLicense(at: number, state: string, now: number) {
  const hasOne = !unlicensed.has(state);
  const number = hasOne ? `${SAMPLE_LICENSE}${1000 + at}` : '';
  return {
    license_number: number,
    license_key: licenseKey(number),
    license_state: hasOne ? state : '',
    license_expires_on: hasOne ? dayIn('UTC', now + (200 + ((at * 7) % 500)) * DAY_MS) : null,
  };
}

/** A look at each of these licenses, three weeks ago, by nobody. */
export function sampleChecks(businesses: InsertableBusiness[], now: number): LicenseCheckRow[] {
  return businesses
    .filter(({ license_number }, at) => license_number && at % STATED_EVERY !== 0)
    .map(({ id, license_state: state = '', license_number: number = '', license_key = '' }) => ({
      id,
      business_id: id,
      state,
      number,
      number_key: license_key,
      checked_at: now - 21 * DAY_MS,
      actor: SAMPLE_ACTOR,
      how: 'board_site',
      found: 'active',
      name_seen: '',
      expires_seen: null,
      off_file_since: null,
      note: '',
    }));
}
