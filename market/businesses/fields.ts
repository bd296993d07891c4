import { isCalendarDay } from '../days.ts';
import { galleryProblem, normalizeGallery } from '../galleries/rules.ts';
import { readHours } from '../hours/line.ts';
import { hoursProblem } from '../hours/rules.ts';
import { FOUND, MAX_NUMBER_LENGTH } from '../licenses/rules.ts';
import type { BusinessRow } from '../ports.ts';
import { isEmail } from '../schema.ts';
import { cut, type Limit, oneLine, type Reading, readText, severalLines } from '../text.ts';
import { parseZip } from '../zips/rules.ts';

interface BusinessFieldOf<Column extends keyof BusinessRow> {
  column: Column;
  label: string;
  read: (input: string) => Reading<string>;
  /** The stored value as forms and files show it; by default the column as text. */
  toText?: (business: BusinessRow) => string;
  /** The inverse of `toText`; by default the text. */
  toColumn?: (text: string) => BusinessRow[Column];
  isOptional?: true;
  isMultiline?: true;
  choices?: readonly string[];
}

type BusinessFieldSpec = {
  [Column in keyof BusinessRow]: BusinessFieldOf<Column>;
}[keyof BusinessRow];

export const TICKED = 'yes';

const readLine = (min: Limit, max: Limit) => (input: string) =>
  readText(oneLine(cut(input)), min, max);

/** `format` writes valid text in one way. */
function readChecked(
  isValid: (text: string) => boolean,
  problem: string,
  format = (text: string) => text,
) {
  return (input: string): Reading<string> => {
    const text = oneLine(cut(input));
    return isValid(text) ? { value: format(text) } : { problem };
  };
}

const checked = (value: string, problem: string | undefined): Reading<string> =>
  problem === undefined ? { value } : { problem };

const matches = (pattern: RegExp) => (text: string) => pattern.test(text);
const isDayOrEmpty = (text: string) => text === '' || isCalendarDay(text);
const upperCase = (text: string) => text.toUpperCase();
const withoutCommas = (text: string) => text.replaceAll(',', '');
const textOrNull = (text: string) => text || null;
const numberOrNull = (text: string) => (text === '' ? null : Number(text));

/** The form's fields (docs/architecture.md: adding one). Limits of address and city are ours. */
const table = {
  name: {
    column: 'name',
    label: 'Business Name',
    read: readLine(
      [2, 'Business name must be at least 2 characters'],
      [100, 'Business name must be less than 100 characters'],
    ),
  },
  email: {
    column: 'email',
    label: 'Email',
    read: readChecked(isEmail, 'Please enter a valid email address'),
  },
  phone: {
    column: 'phone',
    label: 'Phone',
    read: readChecked(
      matches(/^\([0-9]{3}\) [0-9]{3}-[0-9]{4}$/),
      'Please enter a valid phone number',
    ),
  },
  address: {
    column: 'address',
    label: 'Street Address',
    read: readLine(
      [5, 'Please enter a valid street address'],
      [200, 'Please enter a valid street address'],
    ),
  },
  city: {
    column: 'city',
    label: 'City',
    read: readLine([2, 'Please enter a valid city name'], [100, 'Please enter a valid city name']),
  },
  state: {
    column: 'state',
    label: 'State',
    read: readChecked(
      matches(/^[A-Za-z]{2}$/),
      'Please enter a valid 2-letter state code',
      upperCase,
    ),
  },
  zip: {
    column: 'zip',
    label: 'ZIP Code',
    read: readChecked(
      (text) => parseZip(text) !== undefined,
      'Please enter a valid 5-digit ZIP code',
      (text) => parseZip(text) ?? '',
    ),
  },
  about: {
    column: 'about',
    label: 'About',
    read: (input) =>
      readText(
        severalLines(cut(input)),
        [0, ''],
        [500, 'Business description must be less than 500 characters'],
      ),
    isOptional: true,
    isMultiline: true,
  },
  hasLicenseInformation: {
    column: 'has_license_information',
    label: 'We have this spa’s license information',
    read: readChecked(matches(/^(yes|no)?$/i), 'Please enter yes, or leave this empty', (text) =>
      text.toLowerCase() === 'yes' ? TICKED : '',
    ),
    toText: ({ has_license_information }) => (has_license_information ? TICKED : ''),
    toColumn: (text) => (text === TICKED ? 1 : 0),
    isOptional: true,
  },
  licenseNumber: {
    column: 'license_number',
    label: 'License Number',
    read: readLine(
      [0, ''],
      [MAX_NUMBER_LENGTH, `License Number must be at most ${MAX_NUMBER_LENGTH} characters`],
    ),
    isOptional: true,
  },
  licenseState: {
    column: 'license_state',
    label: 'License State',
    read: readChecked(
      matches(/^([A-Za-z]{2})?$/),
      'Please enter the 2-letter code of the state that gave the license',
      upperCase,
    ),
    isOptional: true,
  },
  licenseExpires: {
    column: 'license_expires_on',
    label: 'License Ends',
    read: readChecked(isDayOrEmpty, 'Please enter the last day of the license'),
    toColumn: textOrNull,
    isOptional: true,
  },
  licenseCheckedOn: {
    column: 'license_checked_on',
    label: 'Checked On',
    read: readChecked(isDayOrEmpty, 'Please enter the day on which you looked the license up'),
    toColumn: textOrNull,
    isOptional: true,
  },
  licenseFound: {
    column: 'license_found',
    label: 'Found',
    read: readChecked(
      (text) => text === '' || FOUND.some((found) => found === text.toLowerCase()),
      `Please enter ${FOUND.join(', ')}, or leave this empty`,
      (text) => text.toLowerCase(),
    ),
    isOptional: true,
    choices: FOUND,
  },
  hours: {
    column: 'hours',
    label: 'Hours',
    read: (input) => {
      const value = readHours(oneLine(cut(input)));
      return checked(value, hoursProblem(value));
    },
    isOptional: true,
  },
  gallery: {
    column: 'gallery',
    label: 'Pictures',
    read: (input) => {
      const value = normalizeGallery(severalLines(input));
      return checked(value, galleryProblem(value));
    },
    isOptional: true,
  },
  rating: {
    column: 'rating',
    label: 'Rating',
    read: readChecked(
      matches(/^([1-4](\.[0-9])?|5(\.0)?)?$/),
      'Please enter a rating from 1.0 to 5.0, with one decimal at most',
      (text) => text && Number(text).toFixed(1),
    ),
    toText: ({ rating }) => rating?.toFixed(1) ?? '',
    toColumn: numberOrNull,
    isOptional: true,
  },
  reviewCount: {
    column: 'review_count',
    label: 'Review Count',
    read: readChecked(
      (text) => /^(?:[1-9][0-9]{0,6})?$/.test(withoutCommas(text)),
      'Please enter the number of reviews, such as 213',
      withoutCommas,
    ),
    toColumn: numberOrNull,
    isOptional: true,
  },
  ratingSource: {
    column: 'rating_source',
    label: 'Source',
    read: readLine([0, ''], [40, 'Source must be at most 40 characters']),
    toColumn: textOrNull,
    isOptional: true,
  },
  ratingSeenOn: {
    column: 'rating_seen_on',
    label: 'Seen On',
    read: readChecked(isDayOrEmpty, 'Please enter the day on which you saw the rating'),
    toColumn: textOrNull,
    isOptional: true,
  },
} satisfies Record<string, BusinessFieldSpec>;

export type BusinessField = keyof typeof table;
export type BusinessColumns = Pick<BusinessRow, (typeof table)[BusinessField]['column']>;

export const BUSINESS_FIELDS: {
  [name in BusinessField]: BusinessFieldOf<keyof BusinessColumns>;
} = table;
export const BUSINESS_FIELD_NAMES = Object.keys(table) as BusinessField[];

/** Labels of the history, by field, by column, and for what no form has. */
export const BUSINESS_LABELS: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(table).flatMap(([name, { label, column }]) => [
      [name, label],
      [column, label],
    ]),
  ),
  status: 'Status',
  latitude: 'Latitude',
  longitude: 'Longitude',
};
