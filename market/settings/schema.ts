import { z } from 'zod';
import { lengthOf, oneLine, severalLines, visibleLength } from '../text.ts';
import {
  CONFIRMED,
  fieldsIn,
  PLACEHOLDERS,
  POLICY_NUMBERS,
  type PolicyField,
  type Section,
  type SettingField,
  type SettingValues,
  unknownPlaceholder,
} from './rules.ts';

/** Code points. */
const MOST = {
  brand: 60,
  product: 40,
  jurisdiction: 100,
  supportEmail: 254,
  heroTitle: 80,
  heroPromise: 200,
  question: 150,
  answer: 1000,
  quote: 400,
  author: 60,
  location: 60,
};
/** Far more than any limit is cut before it costs anything; it is refused all the same. */
const MOST_TYPED = 4000;

export const SETTINGS_MESSAGES = {
  email: 'Please enter a valid email address',
  accent: 'Please enter a color like #2f5d50',
  perVisit: 'The limit per visit cannot be more than the limit per person',
};

export type SettingProblems = { [field in SettingField]?: string };
/** What stands in a section's fields, as text. */
export type SectionValues = { [field in SettingField]?: string };

type Read = { value: string } | { problem: string };
type Reader = (typed: string) => Read;

const isEmail = z.email().max(MOST.supportEmail);

const text =
  (name: string, most: number, clean = oneLine): Reader =>
  (typed) => {
    const value = clean(typed);
    return lengthOf(value) > most
      ? { problem: `${name} must be at most ${most} characters` }
      : { value };
  };

/** A text of the owner's with placeholders; one that stands for nothing is refused. */
const filledText =
  (name: string, most: number, clean = oneLine): Reader =>
  (typed) => {
    const read = text(name, most, clean)(typed);
    const unknown = 'value' in read ? unknownPlaceholder(read.value) : undefined;
    return unknown
      ? { problem: `${unknown} stands for nothing. There are ${PLACEHOLDERS.join(', ')}` }
      : read;
  };

const POLICY_NAMES: { [field in PolicyField]: string } = {
  promotionalDays: 'Promotional value',
  cancellationHours: 'Free cancellation',
  sameDayPercent: 'Same-day charge',
  limitPerPerson: 'Limit per person',
  limitPerVisit: 'Limit per visit',
  savingsPercent: 'Savings claim',
};

const wholeNumber =
  (field: PolicyField): Reader =>
  (typed) => {
    const { least, most } = POLICY_NUMBERS[field];
    const digits = oneLine(typed);
    const value = Number(digits);
    return /^\d{1,6}$/.test(digits) && value >= least && value <= most
      ? { value: String(value) }
      : { problem: `${POLICY_NAMES[field]} must be a whole number from ${least} to ${most}` };
  };

const readers: { [name: string]: Reader } = {
  brand: text('Brand', MOST.brand),
  product: text('Product', MOST.product),
  jurisdiction: text('Jurisdiction', MOST.jurisdiction),
  supportEmail: (typed) => {
    const value = oneLine(typed);
    return isEmail.safeParse(value).success ? { value } : { problem: SETTINGS_MESSAGES.email };
  },
  accent: (typed) => {
    const value = oneLine(typed).toLowerCase();
    const [, short] = /^#?([0-9a-f]{3})$/.exec(value) ?? [];
    const [, long] = /^#?([0-9a-f]{6})$/.exec(value) ?? [];
    const hex = long ?? short?.replace(/./g, '$&$&');
    return hex ? { value: `#${hex}` } : { problem: SETTINGS_MESSAGES.accent };
  },
  heroTitle: filledText('Title', MOST.heroTitle),
  heroPromise: filledText('Promise', MOST.heroPromise),
  question: filledText('A question', MOST.question),
  answer: filledText('An answer', MOST.answer, severalLines),
  quote: text('A testimonial', MOST.quote),
  author: text('An author', MOST.author),
  location: text('A location', MOST.location),
  testimonialsAreReal: (typed) => ({ value: typed === '' ? '' : CONFIRMED }),
};

const isPolicy = (field: SettingField): field is PolicyField => field in POLICY_NUMBERS;

function readerOf(field: SettingField): Reader | undefined {
  return isPolicy(field) ? wholeNumber(field) : readers[field.replace(/\d+$/, '')];
}

export type ParsedSection =
  | { kind: 'valid'; values: SectionValues }
  | { kind: 'invalid'; problems: SettingProblems };

/**
 * A section's fields as they may be stored, or what is wrong with them, field by field. A field
 * with nothing to see in it means its default.
 */
export function parseSettings(
  section: Section,
  typed: Record<string, string | undefined>,
  defaults: SettingValues,
): ParsedSection {
  const values: SectionValues = {};
  const problems: SettingProblems = {};
  for (const field of fieldsIn(section)) {
    const given = (typed[field] ?? '').slice(0, MOST_TYPED);
    const isEmpty = visibleLength(oneLine(given)) === 0;
    const read = isEmpty ? { value: defaults[field] } : readerOf(field)?.(given);
    if (!read) throw new Error(`Nobody reads the setting ${field}`);
    if ('problem' in read) problems[field] = read.problem;
    else values[field] = read.value;
  }
  if (Number(values.limitPerVisit) > Number(values.limitPerPerson)) {
    problems.limitPerVisit = SETTINGS_MESSAGES.perVisit;
  }
  return Object.keys(problems).length > 0
    ? { kind: 'invalid', problems }
    : { kind: 'valid', values };
}

/** A section's form as it was filled in, to be shown again. */
export function sectionValues(
  section: Section,
  typed: Record<string, string | undefined>,
): SectionValues {
  return Object.fromEntries(
    fieldsIn(section).map((field) => [field, (typed[field] ?? '').slice(0, MOST_TYPED)]),
  );
}
