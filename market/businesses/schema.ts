import { z } from 'zod';
import { MAX_GALLERY_LENGTH, withGallery } from '../galleries/rules.ts';
import { readHours } from '../hours/line.ts';
import type { LicenseOnFile } from '../licenses/rules.ts';
import { filledIn, type Parsed, parseForm } from '../schema.ts';
import { oneLine } from '../text.ts';
import { BUSINESS_FIELD_NAMES, BUSINESS_FIELDS, type BusinessField, TICKED } from './fields.ts';
import { MAX_UTC_OFFSET_MS } from './rules.ts';

export type BusinessForm = { [field in BusinessField]: string };
export type BusinessProblems = { [field in BusinessField]?: string };

export const RATING_FIELDS: BusinessField[] = [
  'rating',
  'reviewCount',
  'ratingSource',
  'ratingSeenOn',
];

/** A rating has all its fields or none, and a day that has come. */
function ratingProblems(form: BusinessForm, now: number): BusinessProblems {
  const problems: BusinessProblems = {};
  const empty = RATING_FIELDS.filter((name) => form[name].trim() === '');
  if (empty.length < RATING_FIELDS.length) {
    for (const name of empty)
      problems[name] = 'Please fill in Rating, Review Count, Source and Seen On, or none of them';
  }
  if (Date.parse(form.ratingSeenOn) > now + MAX_UTC_OFFSET_MS) {
    problems.ratingSeenOn = 'Seen On cannot be in the future';
  }
  return problems;
}

/** A check of the license board has a day that has come, and a finding. */
function licenseProblems(form: BusinessForm, now: number): BusinessProblems {
  const { licenseCheckedOn: day, licenseFound: found } = form;
  const half = 'Please fill in Checked On and Found, or neither';
  if (day.trim() === '') return found.trim() === '' ? {} : { licenseCheckedOn: half };
  if (found.trim() === '') return { licenseFound: half };
  return Date.parse(day) > now + MAX_UTC_OFFSET_MS
    ? { licenseCheckedOn: 'Checked On cannot be in the future' }
    : {};
}

/** What the license's label depends on. */
const LICENSE_FIELDS = [
  ...(['state', 'hasLicenseInformation', 'licenseNumber', 'licenseState'] as const),
  ...(['licenseExpires', 'licenseCheckedOn', 'licenseFound'] as const),
];

/** The license as typed so far: valid fields as they would be stored, others as typed. */
export function typedLicense(values: Record<string, unknown>): LicenseOnFile {
  const form = businessValues(values);
  for (const name of LICENSE_FIELDS) {
    const result = BUSINESS_FIELDS[name].read(form[name]);
    if ('value' in result) form[name] = result.value;
  }
  return withLicenseState(form);
}

/** By default the license is from the spa's own state. */
function withLicenseState(form: BusinessForm): BusinessForm {
  const { licenseNumber, licenseState, state } = form;
  return licenseNumber && !licenseState ? { ...form, licenseState: state } : form;
}

/** A browser leaves out `now`, because its clock may be wrong; future days are then not refused. */
export function parseBusiness(
  values: Record<string, unknown>,
  now = Number.POSITIVE_INFINITY,
): Parsed<BusinessForm> {
  const form = businessValues(values);
  const wrong: BusinessProblems = {};
  for (const name of BUSINESS_FIELD_NAMES) {
    const result = BUSINESS_FIELDS[name].read(form[name]);
    if ('problem' in result) wrong[name] = result.problem;
    else form[name] = result.value;
  }
  const problems = { ...ratingProblems(form, now), ...licenseProblems(form, now), ...wrong };
  return Object.keys(problems).length === 0
    ? { kind: 'valid', form: withLicenseState(form) }
    : { kind: 'invalid', problems };
}

export function businessValues(values: Record<string, unknown>): BusinessForm {
  return filledIn({ shape: BUSINESS_FIELDS }, values, MAX_GALLERY_LENGTH);
}

/** Whoever lists a spa has its license information, so that box is checked. */
export function newBusinessValues(values: Partial<BusinessForm> = {}): BusinessForm {
  return businessValues({ hasLicenseInformation: TICKED, ...values });
}

/** Turns the inputs for hours and pictures into their stored text. */
export function joinFields(values: Record<string, string>): Record<string, string> {
  const { hours } = values;
  return withGallery(hours === undefined ? values : { ...values, hours: readHours(hours) });
}

export interface Pin {
  /** Degrees: north and east positive. */
  latitude: number;
  longitude: number;
}

const PIN_MESSAGES = {
  latitude: 'Please enter a latitude in the US, such as 30.26715',
  longitude: 'Please enter a longitude in the US, such as -97.74306',
  half: 'Please enter both latitude and longitude, or neither',
} as const;

export type PinField = keyof Pin;
export type ParsedPin =
  | { kind: 'valid'; pin: Pin | null }
  | { kind: 'invalid'; problems: { [field in PinField]?: string } };

const DEGREES_PATTERN = /^-?[0-9]{1,3}(?:\.[0-9]{1,20})?$/;

/** Rounds to a hundred-thousandth of a degree, about a yard. */
const degrees = (isInUs: (degrees: number) => boolean, message: string) =>
  z.string().transform((text, context) => {
    const degrees = DEGREES_PATTERN.test(text) ? Math.round(Number(text) * 1e5) / 1e5 : Number.NaN;
    if (isInUs(degrees)) return degrees;
    context.addIssue(text ? message : PIN_MESSAGES.half);
    return z.NEVER;
  });

/** All states and territories, from American Samoa to Maine and Guam. */
const pin = z.object({
  latitude: degrees((degrees) => degrees >= -15 && degrees <= 72, PIN_MESSAGES.latitude),
  longitude: degrees(
    (degrees) => (degrees >= -180 && degrees <= -64) || (degrees >= 144 && degrees <= 180),
    PIN_MESSAGES.longitude,
  ),
});

/** Two fields, or a pair '30.26715, -97.74306' pasted into the first one. */
export function parsePin(values: Record<string, unknown>): ParsedPin {
  const texts = pinValues(values);
  const pair = texts.longitude === '' ? texts.latitude.split(/\s*,\s*/) : [];
  const [latitude, longitude] = pair.length === 2 ? pair : [texts.latitude, texts.longitude];
  if (!latitude && !longitude) return { kind: 'valid', pin: null };
  const parsed = parseForm(pin, { latitude, longitude });
  return parsed.kind === 'valid' ? { kind: 'valid', pin: parsed.form } : parsed;
}

export function pinValues(values: Record<string, unknown>): Record<PinField, string> {
  const { latitude, longitude } = filledIn(pin, values);
  const clean = (text: string) => oneLine(text).replace('−', '-');
  return { latitude: clean(latitude), longitude: clean(longitude) };
}
