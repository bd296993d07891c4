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
const MAX_LENGTHS = {
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
const MAX_INPUT_LENGTH = 4000;

export const SETTINGS_MESSAGES = {
  email: 'Please enter a valid email address',
  accent: 'Please enter a color like #2f5d50',
  perVisit: 'The limit per visit cannot be more than the limit per person',
};

export type SettingProblems = { [field in SettingField]?: string };
/** What stands in a section's fields, as text. */
export type SectionValues = { [field in SettingField]?: string };

type FieldResult = { value: string } | { problem: string };
type FieldParser = (input: string) => FieldResult;

const isEmail = z.email().max(MAX_LENGTHS.supportEmail);

const text =
  (name: string, max: number, clean = oneLine): FieldParser =>
  (input) => {
    const value = clean(input);
    return lengthOf(value) > max
      ? { problem: `${name} must be at most ${max} characters` }
      : { value };
  };

/** A text of the owner's with placeholders; one that stands for nothing is refused. */
const filledText =
  (name: string, max: number, clean = oneLine): FieldParser =>
  (input) => {
    const result = text(name, max, clean)(input);
    const unknown = 'value' in result ? unknownPlaceholder(result.value) : undefined;
    return unknown
      ? { problem: `${unknown} stands for nothing. There are ${PLACEHOLDERS.join(', ')}` }
      : result;
  };

const POLICY_LABELS: { [field in PolicyField]: string } = {
  promotionalDays: 'Promotional value',
  cancellationHours: 'Free cancellation',
  sameDayPercent: 'Same-day charge',
  limitPerPerson: 'Limit per person',
  limitPerVisit: 'Limit per visit',
  savingsPercent: 'Savings claim',
};

const wholeNumber =
  (field: PolicyField): FieldParser =>
  (input) => {
    const { min, max } = POLICY_NUMBERS[field];
    const digits = oneLine(input);
    const value = Number(digits);
    return /^\d{1,6}$/.test(digits) && value >= min && value <= max
      ? { value: String(value) }
      : { problem: `${POLICY_LABELS[field]} must be a whole number from ${min} to ${max}` };
  };

const fieldParsers: { [name: string]: FieldParser } = {
  brand: text('Brand', MAX_LENGTHS.brand),
  product: text('Product', MAX_LENGTHS.product),
  jurisdiction: text('Jurisdiction', MAX_LENGTHS.jurisdiction),
  supportEmail: (input) => {
    const value = oneLine(input);
    return isEmail.safeParse(value).success ? { value } : { problem: SETTINGS_MESSAGES.email };
  },
  accent: (input) => {
    const value = oneLine(input).toLowerCase();
    const [, short] = /^#?([0-9a-f]{3})$/.exec(value) ?? [];
    const [, long] = /^#?([0-9a-f]{6})$/.exec(value) ?? [];
    const hex = long ?? short?.replace(/./g, '$&$&');
    return hex ? { value: `#${hex}` } : { problem: SETTINGS_MESSAGES.accent };
  },
  heroTitle: filledText('Title', MAX_LENGTHS.heroTitle),
  heroPromise: filledText('Promise', MAX_LENGTHS.heroPromise),
  question: filledText('A question', MAX_LENGTHS.question),
  answer: filledText('An answer', MAX_LENGTHS.answer, severalLines),
  quote: text('A testimonial', MAX_LENGTHS.quote),
  author: text('An author', MAX_LENGTHS.author),
  location: text('A location', MAX_LENGTHS.location),
  testimonialsAreReal: (input) => ({ value: input === '' ? '' : CONFIRMED }),
};

const isPolicy = (field: SettingField): field is PolicyField => field in POLICY_NUMBERS;

function parserOf(field: SettingField): FieldParser | undefined {
  return isPolicy(field) ? wholeNumber(field) : fieldParsers[field.replace(/\d+$/, '')];
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
  formValues: Record<string, string | undefined>,
  defaults: SettingValues,
): ParsedSection {
  const values: SectionValues = {};
  const problems: SettingProblems = {};
  for (const field of fieldsIn(section)) {
    const input = (formValues[field] ?? '').slice(0, MAX_INPUT_LENGTH);
    const isEmpty = visibleLength(oneLine(input)) === 0;
    const result = isEmpty ? { value: defaults[field] } : parserOf(field)?.(input);
    if (!result) throw new Error(`Nobody reads the setting ${field}`);
    if ('problem' in result) problems[field] = result.problem;
    else values[field] = result.value;
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
  formValues: Record<string, string | undefined>,
): SectionValues {
  return Object.fromEntries(
    fieldsIn(section).map((field) => [field, (formValues[field] ?? '').slice(0, MAX_INPUT_LENGTH)]),
  );
}
