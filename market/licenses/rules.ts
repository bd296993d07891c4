import { dayIn, endOfDay, plusDays } from '../days.ts';
import { DAY_MS } from '../durations.ts';
import { badge, line, noLicenseIn, PERMIT } from './copy.ts';
import { STATES, type StateLicensing } from './states.ts';

/** In code points, as the database counts. */
export const MAX_NUMBER_LENGTH = 40;

/** How long a check counts. Our choice: boards suspend, and people move. */
const CHECK_LIFE_DAYS = 180;

/** Before a license's last day. */
export const NOTICE_DAYS = 30;

export const FOUND = ['active', 'not active', 'not found'] as const;

/** Values are those of the business's form; unknown ones are empty. */
export interface LicenseOnFile {
  /** The spa's: 'TX'. */
  state: string;
  hasLicenseInformation: string;
  licenseNumber: string;
  licenseState: string;
  /** Its last day at the spa, 'YYYY-MM-DD'. */
  licenseExpires: string;
  licenseCheckedOn: string;
  licenseFound: string;
}

export interface LabelContext {
  /** Kinds of the deals on the same page. */
  kinds: string[];
  /** 'massage'. Licenses are for massage, so other products get no label. */
  product: string;
  /** 'YYYY-MM-DD' where the spa is. */
  today: string;
}

export interface LicenseLabel {
  /** 'Licensed Massage Therapist' */
  badge?: string;
  /** 'License MT 1234, as stated by the spa.' */
  line?: string;
}

/** Boards license massage. 'other' counts, because the product is massage. */
const MASSAGE_KINDS = ['massage', 'couples', 'prenatal', 'other'];

/** A number from another state is not shown. It works in browsers without Temporal. */
export function licenseLabel(
  license: LicenseOnFile,
  { kinds, product, today }: LabelContext,
): LicenseLabel {
  if (!/massage/i.test(product)) return {};
  const state = STATES[license.state];
  const isMassage = kinds.some((kind) => MASSAGE_KINDS.includes(kind));
  if (state?.regulation === 'none') return isMassage ? { line: noLicenseIn(state.name) } : {};
  if (isRefuted(license) || hasEnded(license, today)) return {};
  return isMassage ? massageLabel(license, state, { product, today }) : numberAlone(license, state);
}

const isRefuted = ({ licenseFound }: LicenseOnFile) =>
  licenseFound !== '' && licenseFound !== 'active';
const hasEnded = ({ licenseExpires }: LicenseOnFile, today: string) =>
  licenseExpires !== '' && today > licenseExpires;
const numberHere = ({ state, licenseState, licenseNumber }: LicenseOnFile) =>
  licenseState === state ? licenseNumber : '';

/** For other deals only a license counts; certificates and registrations are for massage. */
function numberAlone(license: LicenseOnFile, state: StateLicensing | undefined): LicenseLabel {
  const number = numberHere(license);
  const isLicense = !state || state.regulation === 'license';
  return number !== '' && isLicense ? { line: `${PERMIT.license} ${number}.` } : {};
}

function massageLabel(
  license: LicenseOnFile,
  state: StateLicensing | undefined,
  { product, today }: Omit<LabelContext, 'kinds'>,
): LicenseLabel {
  const number = numberHere(license);
  const regulation = state && state.regulation !== 'none' ? state.regulation : 'license';
  const hasBadge = license.hasLicenseInformation !== '' || (number !== '' && state !== undefined);
  // DC forbids naming its Department as the licensor (25-D DCMR 1700.1).
  const board = license.state === 'DC' ? undefined : state?.board;
  const on = isConfirmed(license, today) ? license.licenseCheckedOn : undefined;
  return {
    ...(hasBadge && { badge: badge(regulation, product) }),
    ...(number !== '' && { line: line(regulation, number, { board, on }) }),
  };
}

function isConfirmed({ licenseFound, licenseCheckedOn }: LicenseOnFile, today: string): boolean {
  const age = Date.parse(today) - Date.parse(licenseCheckedOn);
  return licenseFound === 'active' && age <= CHECK_LIFE_DAYS * DAY_MS;
}

/** When the label may change by itself: epoch milliseconds or Infinity. */
export function labelUntil(license: LicenseOnFile, timeZone: string, now: number): number {
  const { licenseExpires, licenseCheckedOn } = license;
  const lastDays = [
    ...(licenseExpires ? [licenseExpires] : []),
    ...(licenseCheckedOn ? [plusDays(licenseCheckedOn, CHECK_LIFE_DAYS)] : []),
  ];
  const today = dayIn(timeZone, now);
  const ends = lastDays
    .filter((day) => day >= today)
    .map((day) => (endOfDay(day, timeZone) ?? now) + 1);
  return Math.min(...ends);
}
