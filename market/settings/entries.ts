import type { Site } from '../ports.ts';
import { TERM_KINDS } from '../terms/fields.ts';
import { DEFAULT_TERMS, SITE_TERM_NAMES } from '../terms/rules.ts';
import { NOTHING, termField } from '../terms/schema.ts';
import { severalLines } from '../text.ts';
import { QUESTIONS, TESTIMONIALS } from './copy.ts';
import {
  type FaqNumber,
  NO_TESTIMONIAL,
  POLICY_NUMBERS,
  type PolicyField,
  TESTIMONIAL_RELATIONS,
  type TermSetting,
  type TestimonialNumber,
} from './fields.ts';
import {
  calendarDay,
  filledText,
  oneOf,
  type SettingParser,
  termDefault,
  text,
  wholeNumber,
} from './schema.ts';
import type { Section } from './sections.ts';

interface Choice {
  value: string;
  label: string;
}

export type Input =
  | { kind: 'area'; rows: number }
  | {
      kind:
        | 'number'
        | 'date'
        | 'email'
        | 'phone'
        | 'color'
        | 'picture'
        | 'time-zone'
        | 'confirmation';
    }
  | { kind: 'choice'; choices: readonly Choice[] };

export interface Setting {
  /** Settings of a section are saved together, in the order of this table. */
  section: Section;
  label: string;
  note?: string | undefined;
  /** The default, from the environment or ours. */
  initial: string | ((site: Site) => string);
  parser: SettingParser;
  input?: Input | undefined;
}

const choice = (choices: readonly Choice[]): Input => ({ kind: 'choice', choices });
/** The empty choice means the default. */
export const oneChoice = (choices: readonly Choice[]) => ({
  parser: oneOf(choices.map(({ value }) => value).filter(Boolean)),
  input: choice(choices),
});
export const number: Input = { kind: 'number' };
export const area: Input = { kind: 'area', rows: 3 };

export const onOrOff = (initial: 'on' | 'off') => ({
  initial,
  ...oneChoice([
    { value: 'on', label: 'On' },
    { value: 'off', label: 'Off' },
  ]),
});

export const NOT_STATED = { value: '', label: 'Not stated' };

export const policyNumber = (
  name: PolicyField,
  label: string,
  subject: string,
  note?: string,
): Setting => {
  const { defaultValue, min, max } = POLICY_NUMBERS[name];
  const parser = wholeNumber(subject, min, max);
  return { section: 'policy', label, note, initial: String(defaultValue), parser, input: number };
};

/** Adds a number to each name: question1, answer1, question2 … */
export function numbered<Part extends string, N extends number>(
  numbers: readonly N[],
  settingsOf: (n: N) => Record<Part, Setting>,
): Record<`${Part}${N}`, Setting> {
  const entries = numbers.flatMap((n) =>
    Object.entries<Setting>(settingsOf(n)).map(([part, setting]) => [`${part}${n}`, setting]),
  );
  return Object.fromEntries(entries);
}

export const question = (n: FaqNumber): Record<'question' | 'answer', Setting> => ({
  question: {
    section: 'questions',
    label: `Question ${n}`,
    initial: QUESTIONS[n - 1]?.question ?? '',
    parser: filledText('A question', 150),
  },
  answer: {
    section: 'questions',
    label: `Answer ${n}`,
    initial: QUESTIONS[n - 1]?.answer ?? '',
    parser: filledText('An answer', 1000, severalLines),
    input: { kind: 'area', rows: 4 },
  },
});

export function testimonial(n: TestimonialNumber): Record<keyof typeof NO_TESTIMONIAL, Setting> {
  const ours = { ...NO_TESTIMONIAL, ...TESTIMONIALS[n - 1] };
  const part = (
    name: keyof typeof NO_TESTIMONIAL,
    label: string,
    parser: SettingParser,
    more: Partial<Setting> = {},
  ): Setting => ({
    ...{ section: 'testimonials', label: `${label} ${n}`, initial: ours[name], parser },
    ...more,
  });
  const relations = Object.entries(TESTIMONIAL_RELATIONS);
  return {
    quote: part('quote', 'Testimonial', text('A testimonial', 400), { input: area }),
    author: part('author', 'Author', text('An author', 60)),
    location: part('location', 'Location', text('A location', 60)),
    source: part('source', 'Source', text('A source', 200), {
      note: 'Where it was said, for example “email of May 3, 2026”. Only you see it.',
    }),
    consent: part('consent', 'Consent given on', calendarDay, { input: { kind: 'date' } }),
    relation: part('relation', 'Relation', oneOf(relations.map(([value]) => value)), {
      note: 'The landing page marks staff and owners, as US law requires.',
      input: choice([
        NOT_STATED,
        ...relations.map(([value, { name: label }]) => ({ value, label })),
      ]),
    }),
  };
}

function siteTerm(term: (typeof SITE_TERM_NAMES)[number]): Setting {
  const { label, hint, choices, siteChoices = choices } = TERM_KINDS[term];
  const isLong = term === 'closed' || term === 'more';
  return {
    section: 'terms',
    label,
    note: hint && `Such as: ${hint}`,
    initial: DEFAULT_TERMS[term] || NOTHING,
    parser: termDefault(term),
    input: siteChoices
      ? choice([{ value: NOTHING, label: 'Not stated' }, ...siteChoices])
      : isLong
        ? area
        : undefined,
  };
}

export const siteTerms = Object.fromEntries(
  SITE_TERM_NAMES.map((term) => [termField(term), siteTerm(term)]),
) as { [name in TermSetting]: Setting };
