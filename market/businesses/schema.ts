import { z } from 'zod';
import { isCalendarDay, lengthOf, oneLine, severalLines, writtenLength } from '../text.ts';
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

/** Code points. The longest address and city are ours: the specification sets none. */
const LIMITS = {
  name: { min: 2, max: 100 },
  email: { max: 254 },
  address: { min: 5, max: 200 },
  city: { min: 2, max: 100 },
  about: { max: 500 },
  ratingSource: { max: 40 },
};

/** Far more than any limit is cut before it costs anything; it is refused all the same. */
const MAX_INPUT_LENGTH = 4000;

const cleanText = (clean: (text: string) => string) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? clean(value.slice(0, MAX_INPUT_LENGTH)) : ''),
    z.string(),
  );
const singleLine = cleanText(oneLine);

const minLength = (min: number) => (text: string) => writtenLength(text) >= min;
const maxLength = (max: number) => (text: string) => lengthOf(text) <= max;

const isEmail = z.email().max(LIMITS.email.max);

const businessForm = z.object({
  name: singleLine
    .refine(minLength(LIMITS.name.min), BUSINESS_MESSAGES.nameTooShort)
    .refine(maxLength(LIMITS.name.max), BUSINESS_MESSAGES.nameTooLong),
  email: singleLine.refine((text) => isEmail.safeParse(text).success, BUSINESS_MESSAGES.email),
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
  // Optional: empty, or what each is when it is written in one way only.
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

export type BusinessForm = z.infer<typeof businessForm>;
export type BusinessField = keyof BusinessForm;
export type BusinessProblems = { [field in BusinessField]?: string };

export type ParsedBusiness =
  | { kind: 'valid'; form: BusinessForm }
  | { kind: 'invalid'; problems: BusinessProblems };

/**
 * A business that may be stored at `now`, or what is wrong with it, field by field. A browser, whose
 * clock nobody has set, leaves `now` out: whether a day is to come is then left to the server.
 */
export function parseBusiness(
  values: Record<string, unknown>,
  now = Number.POSITIVE_INFINITY,
): ParsedBusiness {
  const parsed = businessForm.safeParse(values);
  const form = parsed.data ?? businessValues(values);
  const problems: BusinessProblems = {};
  for (const issue of parsed.error?.issues ?? []) {
    problems[issue.path[0] as BusinessField] ??= issue.message;
  }
  for (const [name, problem] of Object.entries(ratingProblems(form, now))) {
    problems[name as BusinessField] ??= problem;
  }
  return parsed.success && Object.keys(problems).length === 0
    ? { kind: 'valid', form }
    : { kind: 'invalid', problems };
}

/** The form as it was filled in, to be shown again. */
export function businessValues(values: Record<string, unknown>): BusinessForm {
  const text = (name: BusinessField) => {
    const value = values[name];
    return typeof value === 'string' ? value.slice(0, MAX_INPUT_LENGTH) : '';
  };
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    address: text('address'),
    city: text('city'),
    state: text('state'),
    zip: text('zip'),
    about: text('about'),
    rating: text('rating'),
    reviewCount: text('reviewCount'),
    ratingSource: text('ratingSource'),
    ratingSeenOn: text('ratingSeenOn'),
  };
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

/** The farthest that a business may be pinned from the centre of its own ZIP code. */
export const MAX_MILES_FROM_ZIP = 50;

export type PinField = keyof Pin;
export type PinProblems = { [field in PinField]?: string };
export type ParsedPin =
  | { kind: 'valid'; pin: Pin | null }
  | { kind: 'invalid'; problems: PinProblems };

const DEGREES_PATTERN = /^-?[0-9]{1,3}(\.[0-9]{1,20})?$/;
/** The states and territories, from American Samoa to Maine and Guam. */
const isUsLatitude = (degrees: number) => degrees >= -15 && degrees <= 72;
const isUsLongitude = (degrees: number) =>
  (degrees >= -180 && degrees <= -64) || (degrees >= 144 && degrees <= 180);

/** A map position as typed, or pasted as a pair '30.26715, -97.74306' into the first field. */
export function parsePin(values: Record<string, unknown>): ParsedPin {
  const texts = pinValues(values);
  const pair = texts.longitude === '' ? texts.latitude.split(/\s*,\s*/) : [];
  const [latitudeText, longitudeText] =
    pair.length === 2 ? pair : [texts.latitude, texts.longitude];
  if (!latitudeText && !longitudeText) return { kind: 'valid', pin: null };
  const problems: PinProblems = {};
  const [latitude, longitude] = [parseDegrees(latitudeText), parseDegrees(longitudeText)];
  if (!isUsLatitude(latitude))
    problems.latitude = latitudeText ? PIN_MESSAGES.latitude : PIN_MESSAGES.half;
  if (!isUsLongitude(longitude))
    problems.longitude = longitudeText ? PIN_MESSAGES.longitude : PIN_MESSAGES.half;
  const isValid = Object.keys(problems).length === 0;
  return isValid ? { kind: 'valid', pin: { latitude, longitude } } : { kind: 'invalid', problems };
}

/** To a hundred-thousandth of a degree, about a yard; NaN for what is no number of degrees. */
function parseDegrees(text: string | undefined): number {
  return text && DEGREES_PATTERN.test(text) ? Math.round(Number(text) * 1e5) / 1e5 : Number.NaN;
}

/** The map position as it was filled in, to be shown again. */
export function pinValues(values: Record<string, unknown>): Record<PinField, string> {
  const text = (name: PinField) => {
    const value = values[name];
    return typeof value === 'string'
      ? oneLine(value.slice(0, MAX_INPUT_LENGTH)).replace('−', '-')
      : '';
  };
  return { latitude: text('latitude'), longitude: text('longitude') };
}
