import { dayIn, endOfDay, plusDays } from '../days.ts';
import { DAY_MS } from '../durations.ts';
import { badge, line, noLicenseIn, PERMIT } from './copy.ts';
import { STATES, type StateLicensing } from './states.ts';

/** Code points, as the database has them. */
export const MAX_NUMBER_LENGTH = 40;

/** For how long a look at the board counts: ours, for boards suspend and people move. */
const CHECK_LIFE_DAYS = 180;

/** A notice comes this many days before a license's last day. */
export const NOTICE_DAYS = 30;

/** What a look at the board found. */
export const FOUND = ['active', 'not active', 'not found'] as const;

/** The license of a business, in the names and words of its form; a field is empty where nothing is known. */
export interface LicenseOnFile {
  /** Where the spa is: 'TX'. */
  state: string;
  /** 'yes' where we have its license information. */
  hasLicenseInformation: string;
  licenseNumber: string;
  licenseState: string;
  /** Its last day, where the spa is: 'YYYY-MM-DD'. */
  licenseExpires: string;
  /** The day of the last look at the board, and what it found. */
  licenseCheckedOn: string;
  licenseFound: string;
}

export interface LabelContext {
  /** The kinds of the deals that it stands beside. */
  kinds: string[];
  /** 'massage'; licenses are of massage, so with another product they say nothing. */
  product: string;
  /** Where the spa is: 'YYYY-MM-DD'. */
  today: string;
}

export interface LicenseLabel {
  /** 'Licensed Massage Therapist' */
  badge?: string;
  /** 'License MT 1234, as stated by the spa.' */
  line?: string;
}

/** Kinds of deals that are massage, which the boards license; 'other', too: the product is massage. */
const MASSAGE_KINDS = ['massage', 'couples', 'prenatal', 'other'];

/**
 * What visitors read of a spa's license beside a deal of it. A number counts where the spa is; one of
 * another state says nothing here. Safe in browsers that lack Temporal.
 */
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

/** The number of a license beside other deals: those of a certificate and a registration are for massage. */
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

/** Whether the license was found active, not too long ago. */
function isConfirmed({ licenseFound, licenseCheckedOn }: LicenseOnFile, today: string): boolean {
  const age = Date.parse(today) - Date.parse(licenseCheckedOn);
  return licenseFound === 'active' && age <= CHECK_LIFE_DAYS * DAY_MS;
}

/** When a label may change although nobody writes: epoch milliseconds, or Infinity. */
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
