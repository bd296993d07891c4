import {
  isUrgent,
  MAIL_MODES,
  NOTICE_KIND_IDS,
  NOTICE_KINDS,
  type NoticeKind,
} from '../notices/kinds.ts';
import type { Site } from '../ports.ts';
import { TERM_KINDS } from '../terms/fields.ts';
import { DEFAULT_TERMS, SITE_TERM_NAMES } from '../terms/rules.ts';
import { NOTHING, termField } from '../terms/schema.ts';
import { severalLines } from '../text.ts';
import { HERO, NEW_DEAL, QUESTIONS, TESTIMONIALS } from './copy.ts';
import {
  DEFAULT_ACCENT,
  FAQ_NUMBERS,
  type FaqNumber,
  NO_TESTIMONIAL,
  POLICY_NUMBERS,
  type PolicyField,
  STATED,
  TESTIMONIAL_NUMBERS,
  TESTIMONIAL_RELATIONS,
  type TermSetting,
  type TestimonialNumber,
} from './fields.ts';
import {
  calendarDay,
  color,
  confirmation,
  dealField,
  email,
  filledText,
  oneOf,
  phone,
  picture,
  type SettingParser,
  termDefault,
  text,
  timeOfDay,
  timeZone,
  wholeNumber,
} from './schema.ts';

interface Choice {
  value: string;
  label: string;
}

/** How a setting is typed, where that is not one line of text. */
export type Input =
  | { kind: 'area'; rows: number }
  | { kind: 'number' | 'date' | 'email' | 'color' | 'picture' | 'time-zone' | 'confirmation' }
  | { kind: 'choice'; choices: readonly Choice[] };

/** One setting: all that screens, preview, history and parsing know of it. */
export interface Setting {
  /** What is set and saved together, in the order of this table. */
  section: Section;
  label: string;
  /** Said below its field. */
  note?: string | undefined;
  /** What holds where the owner has set nothing: the environment's words, or ours. */
  initial: string | ((site: Site) => string);
  /** Reads what is typed, and gives what is stored. */
  parser: SettingParser;
  input?: Input | undefined;
}

export const SECTION_NAMES = [
  ...(['brand', 'colors', 'pictures', 'welcome', 'questions', 'testimonials', 'policy'] as const),
  ...(['prices', 'licenses', 'terms', 'deals', 'office', 'visits', 'notices'] as const),
] as const;
export type Section = (typeof SECTION_NAMES)[number];

const choice = (choices: readonly Choice[]): Input => ({ kind: 'choice', choices });
/** Chosen among these, and read as one of them; the empty one means the default. */
const oneChoice = (choices: readonly Choice[]) => ({
  parser: oneOf(choices.map(({ value }) => value).filter(Boolean)),
  input: choice(choices),
});
const number: Input = { kind: 'number' };
const area: Input = { kind: 'area', rows: 3 };

const onOrOff = (initial: 'on' | 'off') => ({
  initial,
  ...oneChoice([
    { value: 'on', label: 'On' },
    { value: 'off', label: 'Off' },
  ]),
});

const NOT_SAID = { value: '', label: 'Not said' };

const policyNumber = (
  name: PolicyField,
  label: string,
  subject: string,
  note?: string,
): Setting => {
  const { defaultValue, min, max } = POLICY_NUMBERS[name];
  const parser = wholeNumber(subject, min, max);
  return { section: 'policy', label, note, initial: String(defaultValue), parser, input: number };
};

/** The same settings for each number: question1, answer1, question2 … */
function numbered<Part extends string, N extends number>(
  numbers: readonly N[],
  settingsOf: (n: N) => Record<Part, Setting>,
): Record<`${Part}${N}`, Setting> {
  const entries = numbers.flatMap((n) =>
    Object.entries<Setting>(settingsOf(n)).map(([part, setting]) => [`${part}${n}`, setting]),
  );
  return Object.fromEntries(entries);
}

const question = (n: FaqNumber): Record<'question' | 'answer', Setting> => ({
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

function testimonial(n: TestimonialNumber): Record<keyof typeof NO_TESTIMONIAL, Setting> {
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
      note: 'Where it was said, for example “e-mail of May 3, 2026”. Only you see it.',
    }),
    consent: part('consent', 'Consent given on', calendarDay, { input: { kind: 'date' } }),
    relation: part('relation', 'Relation', oneOf(relations.map(([value]) => value)), {
      note: 'Staff and owners are marked on the landing page: US law asks for it.',
      input: choice([NOT_SAID, ...relations.map(([value, { name: label }]) => ({ value, label }))]),
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
      ? choice([{ value: NOTHING, label: 'Not said' }, ...siteChoices])
      : isLong
        ? area
        : undefined,
  };
}

const siteTerms = Object.fromEntries(
  SITE_TERM_NAMES.map((term) => [termField(term), siteTerm(term)]),
) as { [name in TermSetting]: Setting };

const mailOf = (kind: NoticeKind): Setting => ({
  section: 'notices',
  label: `Mail: ${NOTICE_KINDS[kind].name}`,
  initial: NOTICE_KINDS[kind].mail,
  parser: oneOf(MAIL_MODES),
});
const textOf = (kind: NoticeKind): Setting => ({
  section: 'notices',
  label: `Text: ${NOTICE_KINDS[kind].name}`,
  initial: 'at-once',
  parser: oneOf(['off', 'at-once']),
});
const notices = Object.fromEntries([
  ...NOTICE_KIND_IDS.map((kind) => [`mail-${kind}`, mailOf(kind)]),
  ...NOTICE_KIND_IDS.filter(isUrgent).map((kind) => [`text-${kind}`, textOf(kind)]),
]) as { [name in `${'mail' | 'text'}-${NoticeKind}`]: Setting };

/** Every setting. A new one is a line here and the place that uses it. */
export const SETTINGS = {
  brand: {
    section: 'brand',
    label: 'Brand',
    initial: ({ brand }) => brand,
    parser: text('Brand', 60),
  },
  product: {
    section: 'brand',
    label: 'Product',
    note: 'In lower case, as in “massage and spa deals near you”.',
    initial: ({ product }) => product,
    parser: text('Product', 40),
  },
  supportEmail: {
    section: 'brand',
    label: 'Support Email',
    note: 'Where visitors write to with complaints.',
    initial: ({ supportEmail }) => supportEmail,
    parser: email,
    input: { kind: 'email' },
  },
  jurisdiction: {
    section: 'brand',
    label: 'Jurisdiction',
    note: 'Whose laws govern the terms, for example “the State of Texas”.',
    initial: ({ jurisdiction }) => jurisdiction ?? '',
    parser: text('Jurisdiction', 100),
  },
  accent: {
    section: 'colors',
    label: 'Accent Color',
    initial: DEFAULT_ACCENT,
    parser: color,
    input: { kind: 'color' },
  },
  logo: {
    section: 'pictures',
    label: 'Logo',
    note: 'It takes the place of our mark and of the brand’s name. Best with a transparent ground.',
    initial: '',
    parser: picture,
    input: { kind: 'picture' },
  },
  hero: {
    section: 'pictures',
    label: 'Hero Picture',
    note: 'It takes the place of the drawing. Best 1600 pixels wide or more.',
    initial: '',
    parser: picture,
    input: { kind: 'picture' },
  },
  heroAlt: {
    section: 'pictures',
    label: 'Hero Alt Text',
    note: 'What the picture shows, for those who cannot see it.',
    initial: '',
    parser: text('Alt text', 120),
  },
  heroTitle: {
    section: 'welcome',
    label: 'Title',
    initial: HERO.title,
    parser: filledText('Title', 80),
  },
  heroPromise: {
    section: 'welcome',
    label: 'Promise',
    initial: HERO.promise,
    parser: filledText('Promise', 200),
    input: area,
  },
  ...numbered(FAQ_NUMBERS, question),
  ...numbered(TESTIMONIAL_NUMBERS, testimonial),
  testimonialsAreReal: {
    section: 'testimonials',
    label: 'Confirmed as real',
    initial: '',
    parser: confirmation,
    input: { kind: 'confirmation' },
  },
  promotionalDays: policyNumber('promotionalDays', 'Promotional Value (days)', 'Promotional value'),
  cancellationHours: policyNumber(
    'cancellationHours',
    'Free Cancellation (hours before)',
    'Free cancellation',
  ),
  sameDayPercent: policyNumber('sameDayPercent', 'Same-Day Charge (percent)', 'Same-day charge'),
  noShowPercent: policyNumber('noShowPercent', 'No-Show Charge (percent)', 'No-show charge'),
  limitPerPerson: policyNumber(
    'limitPerPerson',
    'Limit per Person',
    'Limit per person',
    'For deals that do not say their own.',
  ),
  limitPerVisit: policyNumber(
    'limitPerVisit',
    'Limit per Visit',
    'Limit per visit',
    'For deals that do not say their own.',
  ),
  savingsPercent: policyNumber(
    'savingsPercent',
    'Savings Claim (percent)',
    'Savings claim',
    'The most that pages claim: “up to 40%”. Where no live deal saves so much, they say what the best one saves; while no deal is live, this.',
  ),
  whoSells: {
    section: 'policy',
    label: 'Who sells',
    note: 'Whose name buyers find on the receipt. If you say it, deals say “Sold by …. Payment by Stripe.”',
    initial: '',
    ...oneChoice([
      NOT_SAID,
      { value: 'spas', label: 'The spas' },
      { value: 'operator', label: 'The operator of this site' },
    ]),
  },
  compareOnlyProven: {
    section: 'prices',
    label: 'Compare only with proven prices',
    note: 'On: a deal shows its regular price, its percent off and what it saves only while somebody has seen that price at the spa within 90 days. Others show their deal price alone, and the order by discount leaves them out.',
    ...onOrOff('off'),
  },
  licenseStatement: {
    section: 'licenses',
    label: 'We have license information of every spa before we list it',
    note: 'While it is on, the landing page says that every provider must submit license information, and massage deals of a spa with nothing on file say that the therapist is licensed. What is on file is said instead.',
    initial: STATED,
    ...oneChoice([
      { value: STATED, label: 'On, not confirmed yet' },
      { value: 'confirmed', label: 'On, and I confirm it' },
      { value: 'off', label: 'Off' },
    ]),
  },
  needsLicense: {
    section: 'licenses',
    label: 'A deal needs a license on file',
    note: 'On: a deal is published only of a spa with a license on file. States without licenses are left out.',
    ...onOrOff('off'),
  },
  ...siteTerms,
  dealDurationMinutes: {
    section: 'deals',
    label: 'Duration (minutes)',
    initial: NEW_DEAL.dealDurationMinutes,
    parser: dealField('durationMinutes'),
    input: number,
  },
  dealMaxPurchases: {
    section: 'deals',
    label: 'Maximum Purchases',
    initial: NEW_DEAL.dealMaxPurchases,
    parser: dealField('maxPurchases'),
    input: number,
  },
  dealCancellationPolicy: {
    section: 'deals',
    label: 'Cancellation Policy',
    note: 'Empty: the lines about cancelling from Policy. A deal with other words shows them instead.',
    initial: NEW_DEAL.dealCancellationPolicy,
    parser: dealField('cancellationPolicy'),
    input: area,
  },
  timeZone: {
    section: 'office',
    label: 'Time zone',
    note: 'It also says when quiet hours and daily e-mails of Notices are.',
    initial: ({ timeZone: zone }) => zone,
    parser: timeZone,
    input: { kind: 'time-zone' },
  },
  countVisits: {
    section: 'visits',
    label: 'Count visits',
    note: 'Off: nothing is counted, and pages have no script for it. Figures that you have stay.',
    ...onOrOff('on'),
  },
  ...notices,
  noticePhone: {
    section: 'notices',
    label: 'Phone number for urgent notices',
    initial: '',
    parser: phone,
  },
  quietFrom: { section: 'notices', label: 'Quiet hours from', initial: '', parser: timeOfDay },
  quietTo: { section: 'notices', label: 'Quiet hours until', initial: '', parser: timeOfDay },
} satisfies Record<string, Setting>;

export type SettingField = keyof typeof SETTINGS;

/** Every setting as text, the way its field shows it. */
export type SettingValues = { [field in SettingField]: string };

const FIELDS = Object.keys(SETTINGS) as SettingField[];

export const settingOf = (field: SettingField): Setting => SETTINGS[field];

export const fieldsIn = (section: Section): SettingField[] =>
  FIELDS.filter((field) => settingOf(field).section === section);

export function parseSection(name: string | undefined): Section | undefined {
  return SECTION_NAMES.find((section) => section === name);
}

/** What holds where the owner has set nothing. */
export function defaultValues(site: Site): SettingValues {
  const initialOf = ({ initial }: Setting) =>
    typeof initial === 'string' ? initial : initial(site);
  return Object.fromEntries(
    FIELDS.map((field) => [field, initialOf(settingOf(field))]),
  ) as SettingValues;
}
