import { z } from 'zod';
import { isCalendarDay } from '../days.ts';
import { DEAL_FIELDS, type DealField } from '../deals/fields.ts';
import { MAIL_MODES } from '../notices/kinds.ts';
import { pictureAt, uploadPath } from '../pictures/rules.ts';
import { cleanText, isEmail } from '../schema.ts';
import { TERM_KINDS, TERM_MESSAGES } from '../terms/fields.ts';
import { SITE_TERM_NAMES, type Term } from '../terms/rules.ts';
import { NOTHING, termField } from '../terms/schema.ts';
import { cut, lengthOf, oneLine, severalLines, visibleLength } from '../text.ts';
import { isTimeZone } from '../time-zones.ts';
import { PLACEHOLDERS, unknownPlaceholder } from './copy.ts';
import { isTestimonialRelation, POLICY_NUMBERS, type PolicyField, parseSeller } from './fields.ts';
import {
  CONFIRMED,
  fieldsIn,
  type Section,
  type SettingField,
  type SettingValues,
} from './rules.ts';

/** Code points. */
const MAX_LENGTHS = {
  brand: 60,
  product: 40,
  jurisdiction: 100,
  heroTitle: 80,
  heroPromise: 200,
  question: 150,
  answer: 1000,
  quote: 400,
  author: 60,
  location: 60,
  source: 200,
  heroAlt: 120,
};

export const SETTINGS_MESSAGES = {
  email: 'Please enter a valid email address',
  accent: 'Please enter a color like #2f5d50',
  timeZone: 'Please choose a time zone from the list',
  phone: 'Please enter a valid phone number',
  quietHours: 'Please enter both, from and until, and not the same',
  picture: 'Please upload the picture here',
  perVisit: 'The limit per visit cannot be more than the limit per person',
};

export type SettingProblems = { [field in SettingField]?: string | undefined };
export type SectionValues = { [field in SettingField]?: string };

const singleLine = cleanText(oneLine);

const text = (name: string, max: number, clean = oneLine) =>
  cleanText(clean).refine((value) => lengthOf(value) <= max, {
    error: `${name} must be at most ${max} characters`,
    abort: true,
  });

/** A text of the owner's with placeholders; an unknown one is refused. */
const filledText = (name: string, max: number, clean = oneLine) =>
  text(name, max, clean).transform((value, context) => {
    const unknown = unknownPlaceholder(value);
    if (!unknown) return value;
    context.addIssue(`${unknown} is not a placeholder. You can use ${PLACEHOLDERS.join(', ')}`);
    return z.NEVER;
  });

const POLICY_LABELS: { [field in PolicyField]: string } = {
  promotionalDays: 'Promotional value',
  cancellationHours: 'Free cancellation',
  sameDayPercent: 'Same-day charge',
  noShowPercent: 'No-show charge',
  limitPerPerson: 'Limit per person',
  limitPerVisit: 'Limit per visit',
  savingsPercent: 'Savings claim',
};

const wholeNumber = (field: PolicyField) => {
  const { min, max } = POLICY_NUMBERS[field];
  return singleLine
    .refine(
      (digits) => /^\d{1,6}$/.test(digits) && Number(digits) >= min && Number(digits) <= max,
      `${POLICY_LABELS[field]} must be a whole number from ${min} to ${max}`,
    )
    .transform((digits) => String(Number(digits)));
};

/** What a new deal begins with must be what its form takes. */
const dealField = (name: DealField) =>
  z.string().transform((typed, context) => {
    const read = DEAL_FIELDS[name].read(typed);
    if (!('problem' in read)) return String(read.value);
    context.addIssue(read.problem);
    return z.NEVER;
  });
const timeOfDay = singleLine.refine(
  (time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time),
  'Please enter a time such as 21:00',
);

/** An upload of ours, by its address or path; as a path it stays right on another origin. */
const picture = singleLine.transform((typed, context) => {
  const found = pictureAt(typed);
  if (found) return uploadPath(found);
  context.addIssue(SETTINGS_MESSAGES.picture);
  return z.NEVER;
});

const fieldSchemas: { [name: string]: z.ZodType<string> } = {
  brand: text('Brand', MAX_LENGTHS.brand),
  product: text('Product', MAX_LENGTHS.product),
  jurisdiction: text('Jurisdiction', MAX_LENGTHS.jurisdiction),
  supportEmail: singleLine.refine(isEmail, SETTINGS_MESSAGES.email),
  accent: singleLine.transform((typed, context) => {
    const [, short, long] = /^#?(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(typed) ?? [];
    const hex = long ?? short?.replace(/./g, '$&$&');
    if (hex) return `#${hex.toLowerCase()}`;
    context.addIssue(SETTINGS_MESSAGES.accent);
    return z.NEVER;
  }),
  timeZone: singleLine.refine(isTimeZone, SETTINGS_MESSAGES.timeZone),
  countVisits: z.enum(['on', 'off']),
  compareOnlyProven: z.enum(['on', 'off']),
  licenseStatement: z.enum(['on', 'confirmed', 'off']),
  needsLicense: z.enum(['on', 'off']),
  whoSells: z.string().refine((choice) => parseSeller(choice) !== undefined),
  noticePhone: singleLine.transform((typed, context) => {
    const [, area, exchange, line] =
      /^\+?1?([2-9]\d\d)(\d{3})(\d{4})$/.exec(typed.replace(/[^\d+]/g, '')) ?? [];
    if (area) return `(${area}) ${exchange}-${line}`;
    context.addIssue(SETTINGS_MESSAGES.phone);
    return z.NEVER;
  }),
  quietFrom: timeOfDay,
  quietTo: timeOfDay,
  mail: z.enum(MAIL_MODES),
  text: z.enum(['off', 'at-once']),
  logo: picture,
  hero: picture,
  heroAlt: text('Alt text', MAX_LENGTHS.heroAlt),
  heroTitle: filledText('Title', MAX_LENGTHS.heroTitle),
  heroPromise: filledText('Promise', MAX_LENGTHS.heroPromise),
  question: filledText('A question', MAX_LENGTHS.question),
  answer: filledText('An answer', MAX_LENGTHS.answer, severalLines),
  quote: text('A testimonial', MAX_LENGTHS.quote),
  author: text('An author', MAX_LENGTHS.author),
  location: text('A location', MAX_LENGTHS.location),
  source: text('A source', MAX_LENGTHS.source),
  consent: singleLine.refine(isCalendarDay, 'Please enter a day of the calendar'),
  relation: z.string().refine(isTestimonialRelation),
  dealDurationMinutes: dealField('durationMinutes'),
  dealMaxPurchases: dealField('maxPurchases'),
  dealCancellationPolicy: dealField('cancellationPolicy'),
  testimonialsAreReal: z.string().transform(() => CONFIRMED),
};

/** A term's default is what a deal may say of it. */
const termSchema = (term: Term) =>
  z.string().transform((typed, context) => {
    if (oneLine(typed) === NOTHING) return NOTHING;
    const read = TERM_KINDS[term].read(typed);
    if ('value' in read) return read.value;
    context.addIssue(read.problem);
    return z.NEVER;
  });
const termSchemas = Object.fromEntries(
  SITE_TERM_NAMES.map((term) => [termField(term), termSchema(term)]),
);

const isPolicy = (field: SettingField): field is PolicyField => field in POLICY_NUMBERS;

function schemaOf(field: SettingField): z.ZodType<string> | undefined {
  if (isPolicy(field)) return wholeNumber(field);
  return termSchemas[field] ?? fieldSchemas[field.replace(/\d+$|-.*$/, '')];
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
    const input = cut(formValues[field] ?? '');
    const isEmpty = visibleLength(oneLine(input)) === 0;
    if (isEmpty) {
      values[field] = defaults[field];
      continue;
    }
    const parsed = schemaOf(field)?.safeParse(input);
    if (!parsed) throw new Error(`Nobody reads the setting ${field}`);
    if (parsed.success) values[field] = parsed.data;
    else problems[field] = parsed.error.issues[0]?.message;
  }
  Object.assign(problems, mismatches(values));
  return Object.keys(problems).length > 0
    ? { kind: 'invalid', problems }
    : { kind: 'valid', values };
}

/** What is wrong with fields that are right by themselves. */
function mismatches(values: SectionValues): SettingProblems {
  const problems: SettingProblems = {};
  if (Number(values.limitPerVisit) > Number(values.limitPerPerson))
    problems.limitPerVisit = SETTINGS_MESSAGES.perVisit;
  const { termHoursFrom: from = NOTHING, termHoursTo: to = NOTHING } = values;
  if (from !== NOTHING && to !== NOTHING && from >= to) problems.termHoursTo = TERM_MESSAGES.order;
  const { quietFrom, quietTo } = values;
  if (Boolean(quietFrom) !== Boolean(quietTo) || (quietFrom && quietFrom === quietTo))
    problems.quietTo = SETTINGS_MESSAGES.quietHours;
  return problems;
}

export function sectionValues(
  section: Section,
  formValues: Record<string, string | undefined>,
): SectionValues {
  return Object.fromEntries(
    fieldsIn(section).map((field) => [field, cut(formValues[field] ?? '')]),
  );
}
