import { z } from 'zod';
import { isCalendarDay } from '../days.ts';
import {
  galleryProblem,
  MAX_GALLERY_LENGTH,
  normalizeGallery,
  withGallery,
} from '../galleries/rules.ts';
import { readHours } from '../hours/line.ts';
import { hoursProblem } from '../hours/rules.ts';
import { MAX_NUMBER_LENGTH } from '../licenses/rules.ts';
import { cleanText, filledIn, isEmail, type Parsed, parseForm } from '../schema.ts';
import { lengthOf, oneLine, severalLines, writtenLength } from '../text.ts';
import { parseZip } from '../zips/rules.ts';

/** Specification, section 5, business form: letter for letter. */
export const BUSINESS_MESSAGES = {
  nameTooShort: 'Business name must be at least 2 characters',
  nameTooLong: 'Business name must be less than 100 characters',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number',
  address: 'Please enter a valid street address',
  city: 'Please enter a valid city name',
  state: 'Please enter a valid 2-letter state code',
  zip: 'Please enter a valid 5-digit ZIP code',
  about: 'Business description must be less than 500 characters',
} as const;

export const RATING_MESSAGES = {
  rating: 'Please enter a rating from 1.0 to 5.0, with one decimal at most',
  reviewCount: 'Please enter the number of reviews, such as 213',
  ratingSource: 'Source must be at most 40 characters',
  ratingSeenOn: 'Please enter the day on which you saw the rating',
  future: 'Seen On cannot be in the future',
  part: 'Please fill in Rating, Review Count, Source and Seen On, or none of them',
} as const;

export const LICENSE_MESSAGES = {
  number: `License Number must be at most ${MAX_NUMBER_LENGTH} characters`,
  state: 'Please enter the 2-letter code of the state that gave the license',
  expires: 'Please enter the last day of the license',
  part: 'Please fill in License Number, or leave all three empty',
} as const;

/** Code points. The longest address and city are ours: the specification sets none. */
const LIMITS = {
  name: { min: 2, max: 100 },
  address: { min: 5, max: 200 },
  city: { min: 2, max: 100 },
  about: { max: 500 },
  ratingSource: { max: 40 },
};

const singleLine = cleanText(oneLine);

const minLength = (min: number) => (text: string) => writtenLength(text) >= min;
const maxLength = (max: number) => (text: string) => lengthOf(text) <= max;

const businessForm = z.object({
  name: singleLine
    .refine(minLength(LIMITS.name.min), BUSINESS_MESSAGES.nameTooShort)
    .refine(maxLength(LIMITS.name.max), BUSINESS_MESSAGES.nameTooLong),
  email: singleLine.refine(isEmail, BUSINESS_MESSAGES.email),
  phone: singleLine.refine((text) => /^\([0-9]{3}\) [0-9]{3}-[0-9]{4}$/.test(text), {
    error: BUSINESS_MESSAGES.phone,
  }),
  address: singleLine
    .refine(minLength(LIMITS.address.min), BUSINESS_MESSAGES.address)
    .refine(maxLength(LIMITS.address.max), BUSINESS_MESSAGES.address),
  city: singleLine
    .refine(minLength(LIMITS.city.min), BUSINESS_MESSAGES.city)
    .refine(maxLength(LIMITS.city.max), BUSINESS_MESSAGES.city),
  state: singleLine
    .refine((text) => /^[A-Za-z]{2}$/.test(text), BUSINESS_MESSAGES.state)
    .transform((text) => text.toUpperCase()),
  zip: singleLine
    .refine((text) => parseZip(text) !== undefined, BUSINESS_MESSAGES.zip)
    .transform((text) => parseZip(text) ?? ''),
  about: cleanText(severalLines).refine(maxLength(LIMITS.about.max), BUSINESS_MESSAGES.about),
  hours: singleLine.transform(readHours).refine((text) => hoursProblem(text) === undefined, {
    error: ({ input }) => hoursProblem(String(input)),
  }),
  gallery: cleanText(severalLines, MAX_GALLERY_LENGTH)
    .transform(normalizeGallery)
    .refine((text) => galleryProblem(text) === undefined, {
      error: ({ input }) => galleryProblem(String(input)),
    }),
  licenseNumber: singleLine.refine(maxLength(MAX_NUMBER_LENGTH), LICENSE_MESSAGES.number),
  licenseState: singleLine
    .refine((text) => /^([A-Za-z]{2})?$/.test(text), LICENSE_MESSAGES.state)
    .transform((text) => text.toUpperCase()),
  licenseExpires: singleLine.refine(
    (text) => text === '' || isCalendarDay(text),
    LICENSE_MESSAGES.expires,
  ),
  // A rating is optional, so each field may be empty; what is typed is stored in one spelling.
  rating: singleLine
    .refine((text) => /^([1-4](\.[0-9])?|5(\.0)?)?$/.test(text), RATING_MESSAGES.rating)
    .transform((text) => text && Number(text).toFixed(1)),
  reviewCount: singleLine
    .transform((text) => text.replaceAll(',', ''))
    .refine((text) => /^([1-9][0-9]{0,6})?$/.test(text), RATING_MESSAGES.reviewCount),
  ratingSource: singleLine.refine(maxLength(LIMITS.ratingSource.max), RATING_MESSAGES.ratingSource),
  ratingSeenOn: singleLine.refine(
    (text) => text === '' || isCalendarDay(text),
    RATING_MESSAGES.ratingSeenOn,
  ),
});

const RATING_FIELDS = ['rating', 'reviewCount', 'ratingSource', 'ratingSeenOn'] as const;
/** By how much the first place on Earth in which a day begins is before UTC. */
const MAX_UTC_OFFSET_MS = 14 * 3600 * 1000;

/** What is wrong with the rating's fields together: some are empty, or the day is still to come. */
function ratingProblems(form: BusinessForm, now: number): BusinessProblems {
  const problems: BusinessProblems = {};
  const empty = RATING_FIELDS.filter((name) => form[name].trim() === '');
  if (empty.length < RATING_FIELDS.length) {
    for (const name of empty) problems[name] = RATING_MESSAGES.part;
  }
  if (Date.parse(form.ratingSeenOn) > now + MAX_UTC_OFFSET_MS) {
    problems.ratingSeenOn = RATING_MESSAGES.future;
  }
  return problems;
}

/** A state and a last day are those of a number. */
function licenseProblems(form: BusinessForm): BusinessProblems {
  const isPart = !form.licenseNumber.trim() && (form.licenseState || form.licenseExpires).trim();
  return isPart ? { licenseNumber: LICENSE_MESSAGES.part } : {};
}

/** A license is the spa's own state's unless its form says otherwise. */
function withLicenseState(form: BusinessForm): BusinessForm {
  const { licenseNumber, licenseState, state } = form;
  return licenseNumber && !licenseState ? { ...form, licenseState: state } : form;
}

export type BusinessForm = z.infer<typeof businessForm>;
export type BusinessField = keyof BusinessForm;
export type BusinessProblems = { [field in BusinessField]?: string };

/**
 * A business that may be stored at `now`, or what is wrong with it, field by field. A browser, whose
 * clock nobody has set, leaves `now` out: whether a day is to come is then left to the server.
 */
export function parseBusiness(
  values: Record<string, unknown>,
  now = Number.POSITIVE_INFINITY,
): Parsed<BusinessForm> {
  const parsed = parseForm(businessForm, values);
  const isValid = parsed.kind === 'valid';
  const form = isValid ? parsed.form : businessValues(values);
  const together = { ...ratingProblems(form, now), ...licenseProblems(form) };
  const problems = { ...together, ...(isValid ? {} : parsed.problems) };
  return Object.keys(problems).length === 0
    ? { kind: 'valid', form: withLicenseState(form) }
    : { kind: 'invalid', problems };
}

export function businessValues(values: Record<string, unknown>): BusinessForm {
  return filledIn(businessForm, values, MAX_GALLERY_LENGTH);
}

/** The entries of a form with hours and pictures as they are stored. */
export function joinFields(values: Record<string, string>): Record<string, string> {
  const { hours } = values;
  return withGallery(hours === undefined ? values : { ...values, hours: readHours(hours) });
}

export interface Pin {
  /** Degrees: north and east positive. */
  latitude: number;
  longitude: number;
}

export const PIN_MESSAGES = {
  latitude: 'Please enter a latitude in the US, such as 30.26715',
  longitude: 'Please enter a longitude in the US, such as -97.74306',
  half: 'Please enter both latitude and longitude, or neither',
} as const;

export type PinField = keyof Pin;
export type ParsedPin =
  | { kind: 'valid'; pin: Pin | null }
  | { kind: 'invalid'; problems: { [field in PinField]?: string } };

const DEGREES_PATTERN = /^-?[0-9]{1,3}(\.[0-9]{1,20})?$/;

/** To a hundred-thousandth of a degree, about a yard. */
const degrees = (isInUs: (degrees: number) => boolean, message: string) =>
  z.string().transform((text, context) => {
    const degrees = DEGREES_PATTERN.test(text) ? Math.round(Number(text) * 1e5) / 1e5 : Number.NaN;
    if (isInUs(degrees)) return degrees;
    context.addIssue(text ? message : PIN_MESSAGES.half);
    return z.NEVER;
  });

/** The states and territories, from American Samoa to Maine and Guam. */
const pin = z.object({
  latitude: degrees((degrees) => degrees >= -15 && degrees <= 72, PIN_MESSAGES.latitude),
  longitude: degrees(
    (degrees) => (degrees >= -180 && degrees <= -64) || (degrees >= 144 && degrees <= 180),
    PIN_MESSAGES.longitude,
  ),
});

/** A map position as typed, or pasted as a pair '30.26715, -97.74306' into the first field. */
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
