import type { MailMode } from '../notices/kinds.ts';
import type { Site } from '../ports.ts';
import { HERO, NEW_DEAL } from './copy.ts';
import {
  area,
  NOT_STATED,
  number,
  numbered,
  oneChoice,
  onOrOff,
  policyNumber,
  question,
  type Setting,
  siteTerms,
  testimonial,
} from './entries.ts';
import { DEFAULT_ACCENT, FAQ_NUMBERS, TESTIMONIAL_NUMBERS } from './fields.ts';
import {
  color,
  confirmation,
  dealField,
  email,
  filledText,
  phone,
  picture,
  text,
  timeZone,
} from './schema.ts';
import type { Section } from './sections.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`,
}));

/** A new setting needs only a line here and the place that uses it. */
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
    note: 'Shown in place of our mark and the brand’s name. A transparent background works best.',
    initial: '',
    parser: picture,
    input: { kind: 'picture' },
  },
  hero: {
    section: 'pictures',
    label: 'Hero Picture',
    note: 'Shown in place of the drawing. It should be at least 1600 pixels wide.',
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
    'For deals that do not set their own.',
  ),
  limitPerVisit: policyNumber(
    'limitPerVisit',
    'Limit per Visit',
    'Limit per visit',
    'For deals that do not set their own.',
  ),
  savingsPercent: policyNumber(
    'savingsPercent',
    'Savings Claim (percent)',
    'Savings claim',
    'Pages claim at most this: “up to 40%”. If no live deal saves as much, they show what the best live deal saves.',
  ),
  whoSells: {
    section: 'policy',
    label: 'Who sells',
    note: 'Whose name is on the buyer’s receipt. If you set it, deals show “Sold by …. Payment by Stripe.”',
    initial: '',
    ...oneChoice([
      NOT_STATED,
      { value: 'spas', label: 'The spas' },
      { value: 'operator', label: 'The operator of this site' },
    ]),
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
    note: 'If it is empty, deals show the lines about cancelling from Policy. A deal with its own policy shows that instead.',
    initial: NEW_DEAL.dealCancellationPolicy,
    parser: dealField('cancellationPolicy'),
    input: area,
  },
  timeZone: {
    section: 'office',
    label: 'Time zone',
    note: 'The daily email of Notices uses it too.',
    initial: ({ timeZone: zone }) => zone,
    parser: timeZone,
    input: { kind: 'time-zone' },
  },
  countVisits: {
    section: 'visits',
    label: 'Count visits',
    note: 'When this is off, nothing is counted and pages have no script for it. Earlier figures stay.',
    ...onOrOff('on'),
  },
  noticeMail: {
    section: 'notices',
    label: 'Mail',
    initial: 'urgent',
    ...oneChoice([
      { value: 'urgent', label: 'Urgent at once, the rest in one email a day' },
      { value: 'daily', label: 'Everything in one email a day' },
      { value: 'off', label: 'No mail' },
    ] satisfies Array<{ value: MailMode; label: string }>),
  },
  noticeHour: {
    section: 'notices',
    label: 'Hour of the daily email',
    initial: '8',
    ...oneChoice(HOURS),
  },
  noticePhone: {
    section: 'notices',
    label: 'Phone number for urgent notices',
    note: 'One number in the US. At most 20 texts leave in a day; the rest waits for the next.',
    initial: '',
    parser: phone,
    input: { kind: 'phone' },
  },
} satisfies Record<string, Setting>;

export type SettingField = keyof typeof SETTINGS;

export type SettingValues = { [field in SettingField]: string };

const FIELDS = Object.keys(SETTINGS) as SettingField[];

export const settingOf = (field: SettingField): Setting => SETTINGS[field];

export const fieldsIn = (section: Section): SettingField[] =>
  FIELDS.filter((field) => settingOf(field).section === section);

export function defaultValues(site: Site): SettingValues {
  const initialOf = ({ initial }: Setting) =>
    typeof initial === 'string' ? initial : initial(site);
  return Object.fromEntries(
    FIELDS.map((field) => [field, initialOf(settingOf(field))]),
  ) as SettingValues;
}
