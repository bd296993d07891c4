import { NOTICE_KIND_IDS, NOTICE_KINDS } from '../../../market/notices/kinds.ts';
import {
  FAQ_NUMBERS,
  SECTION_NAMES,
  type Section,
  type SettingField,
  TESTIMONIAL_NUMBERS,
} from '../../../market/settings/rules.ts';
import { TERM_KINDS } from '../../../market/terms/fields.ts';
import { SITE_TERM_NAMES } from '../../../market/terms/rules.ts';
import { termField } from '../../../market/terms/schema.ts';

export const sectionTitles: { [section in Section]: { title: string; about: string } } = {
  brand: {
    title: 'Brand',
    about: 'The names and contacts that visitors read on every page.',
  },
  colors: {
    title: 'Color',
    about: 'Buttons, links and marks take this color, in shades that can be read by day and night.',
  },
  pictures: {
    title: 'Logo and hero',
    about:
      'Your logo in the header, in e-mails, in shared links and as the icon; your picture on the landing page.',
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
  licenses: {
    title: 'Licenses',
    about: 'What pages say of every provider, and whether a deal needs a license on file.',
  },
  terms: {
    title: 'Terms',
    about:
      'What holds for every deal that says nothing else: the fine print in Important Information. What is not said is not shown.',
  },
  deals: {
    title: 'New deals',
    about: 'What the form of a new deal begins with. Deals that you have stay as they are.',
  },
  prices: {
    title: 'Prices',
    about:
      'What deals are compared with. US law asks for more than a number: a former price must be one that the spa openly and actively offered, for a reasonably substantial time, in the recent regular course of its business (FTC, 16 CFR 233.1).',
  },
  office: {
    title: 'Office',
    about: 'Where you work: dates and times in the back office are those of this place.',
  },
  visits: {
    title: 'Visits',
    about:
      'How many people visit, what they search for and which deals they look at: counted without cookies, as your privacy page says.',
  },
  notices: {
    title: 'Notices',
    about: 'Which news reaches you while you are away, how, and when.',
  },
};

export const sectionPath = (section: Section) =>
  section === 'brand' ? '/admin/settings' : `/admin/settings/${section}`;

export const noticesPath = sectionPath('notices');

export const erasePath = '/admin/settings/visits/erase';

export const connectionsPath = '/admin/settings/connections';
export const securityPath = '/admin/settings/security';

/** The fields of a testimonial: what the owner notes, and where readers see a mark. */
const testimonialNotes = Object.fromEntries(
  TESTIMONIAL_NUMBERS.flatMap((n) => [
    [`source${n}`, 'Where it was said, for example “e-mail of May 3, 2026”. Only you see it.'],
    [`relation${n}`, 'Staff and owners are marked on the landing page: US law asks for it.'],
  ]),
);

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
  timeZone: 'Time zone',
  countVisits: 'Count visits',
  compareOnlyProven: 'Compare only with proven prices',
  licenseStatement: 'We have license information of every spa before we list it',
  needsLicense: 'A deal needs a license on file',
  noticePhone: 'Phone number for urgent notices',
  quietFrom: 'Quiet hours from',
  quietTo: 'Quiet hours until',
  ...Object.fromEntries(
    NOTICE_KIND_IDS.flatMap((kind) => [
      [`mail-${kind}`, `Mail: ${NOTICE_KINDS[kind].name}`],
      [`text-${kind}`, `Text: ${NOTICE_KINDS[kind].name}`],
    ]),
  ),
  logo: 'Logo',
  hero: 'Hero Picture',
  heroAlt: 'Hero Alt Text',
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
      ['source', 'Source'],
      ['consent', 'Consent given on'],
      ['relation', 'Relation'],
    ],
    TESTIMONIAL_NUMBERS,
  ),
  testimonialsAreReal: 'Confirmed as real',
  promotionalDays: 'Promotional Value (days)',
  cancellationHours: 'Free Cancellation (hours before)',
  sameDayPercent: 'Same-Day Charge (percent)',
  noShowPercent: 'No-Show Charge (percent)',
  ...Object.fromEntries(SITE_TERM_NAMES.map((term) => [termField(term), TERM_KINDS[term].label])),
  limitPerPerson: 'Limit per Person',
  limitPerVisit: 'Limit per Visit',
  savingsPercent: 'Savings Claim (percent)',
  whoSells: 'Who sells',
  dealDurationMinutes: 'Duration (minutes)',
  dealMaxPurchases: 'Maximum Purchases',
  dealCancellationPolicy: 'Cancellation Policy',
} as { [field in SettingField]: string };

export const notes: { [field in SettingField]?: string } = {
  ...testimonialNotes,
  timeZone: 'It also says when quiet hours and daily e-mails of Notices are.',
  countVisits:
    'Off: nothing is counted, and pages have no script for it. Figures that you have stay.',
  compareOnlyProven:
    'On: a deal shows its regular price, its percent off and what it saves only while somebody has seen that price at the spa within 90 days. Others show their deal price alone, and searches by discount leave them out.',
  product: 'In lower case, as in “massage and spa deals near you”.',
  supportEmail: 'Where visitors write to with complaints.',
  logo: 'It takes the place of our mark and of the brand’s name. Best with a transparent ground.',
  hero: 'It takes the place of the drawing. Best 1600 pixels wide or more.',
  heroAlt: 'What the picture shows, for those who cannot see it.',
  jurisdiction: 'Whose laws govern the terms, for example “the State of Texas”.',
  limitPerPerson: 'For deals that do not say their own.',
  limitPerVisit: 'For deals that do not say their own.',
  whoSells:
    'Whose name buyers find on the receipt. If you say it, deals say “Sold by …. Payment by Stripe.”',
  ...Object.fromEntries(
    SITE_TERM_NAMES.flatMap((term) => {
      const { hint } = TERM_KINDS[term];
      return hint ? [[termField(term), `Such as: ${hint}`]] : [];
    }),
  ),
  dealCancellationPolicy:
    'Empty: the lines about cancelling from Policy. A deal with other words shows them instead.',
  licenseStatement:
    'While it is on, the landing page says that every provider must submit license information, and massage deals of a spa with nothing on file say that the therapist is licensed. What is on file is said instead.',
  needsLicense:
    'On: a deal is published only of a spa with a license on file. States without licenses are left out.',
  savingsPercent:
    'The most that pages claim: “up to 40%”. Where no live deal saves so much, they say what the best one saves; while no deal is live, this.',
};

/** The screens of the settings, in their order. */
export const settingsScreens = [
  ...SECTION_NAMES.map((section) => ({
    name: section,
    to: sectionPath(section),
    title: sectionTitles[section].title,
  })),
  { name: 'connections' as const, to: connectionsPath, title: 'Connections' },
  { name: 'security' as const, to: securityPath, title: 'Security' },
];
