import {
  FAQ_NUMBERS,
  type Section,
  type SettingField,
  TESTIMONIAL_NUMBERS,
} from '../../../market/settings/rules.ts';

export const sectionTitles: { [section in Section]: { title: string; about: string } } = {
  brand: {
    title: 'Brand',
    about: 'The names and contacts that visitors read on every page.',
  },
  colors: {
    title: 'Color',
    about: 'Buttons, links and marks take this color, in shades that can be read by day and night.',
  },
  welcome: {
    title: 'Welcome',
    about: 'The first words of the landing page.',
  },
  questions: {
    title: 'Questions',
    about: 'The ten frequently asked questions of the landing page and their answers.',
  },
  testimonials: {
    title: 'Testimonials',
    about:
      'Three voices on the landing page. Ours are invented, so each carries the mark “Sample” until you replace its text with what someone really said, or confirm it.',
  },
  policy: {
    title: 'Policy',
    about:
      'These numbers appear in Important Information, in the terms, in the answers and in what the landing page promises, everywhere the same.',
  },
};

export const sectionPath = (section: Section) =>
  section === 'brand' ? '/admin/settings' : `/admin/settings/${section}`;

export const connectionsPath = '/admin/settings/connections';

const numbered = (fields: Array<[field: string, label: string]>, numbers: number[]) =>
  Object.fromEntries(
    numbers.flatMap((n) => fields.map(([field, label]) => [`${field}${n}`, `${label} ${n}`])),
  );

export const labels = {
  brand: 'Brand',
  product: 'Product',
  supportEmail: 'Support Email',
  jurisdiction: 'Jurisdiction',
  accent: 'Accent Color',
  heroTitle: 'Title',
  heroPromise: 'Promise',
  ...numbered(
    [
      ['question', 'Question'],
      ['answer', 'Answer'],
    ],
    FAQ_NUMBERS,
  ),
  ...numbered(
    [
      ['quote', 'Testimonial'],
      ['author', 'Author'],
      ['location', 'Location'],
    ],
    TESTIMONIAL_NUMBERS,
  ),
  testimonialsAreReal: 'Confirmed as real',
  promotionalDays: 'Promotional Value (days)',
  cancellationHours: 'Free Cancellation (hours before)',
  sameDayPercent: 'Same-Day Charge (percent)',
  limitPerPerson: 'Limit per Person',
  limitPerVisit: 'Limit per Visit',
  savingsPercent: 'Savings Claim (percent)',
} as { [field in SettingField]: string };

export const notes: { [field in SettingField]?: string } = {
  product: 'In lower case, as in “massage and spa deals near you”.',
  supportEmail: 'Where visitors write to with complaints.',
  jurisdiction: 'Whose laws govern the terms, for example “the State of Texas”.',
  limitPerPerson: 'For deals that do not say their own.',
  limitPerVisit: 'For deals that do not say their own.',
  savingsPercent: 'The most that your deals save: “up to 40%”.',
};
