import { NOTICE_DEFAULTS, NOTICE_FIELDS, type NoticeField } from '../notices/kinds.ts';
import { pictureAt, type StoredPicture } from '../pictures/rules.ts';
import type { Site } from '../ports.ts';
import { DEFAULT_TERMS, SITE_TERM_NAMES, type SiteTerms } from '../terms/rules.ts';
import { NOTHING, termField } from '../terms/schema.ts';
import {
  DESCRIPTION,
  fill,
  HERO,
  NEW_DEAL,
  NO_PICTURES,
  PROVEN_ANSWER,
  QUESTIONS,
  SAVINGS_CLAIM,
  siteTermsOf,
  TERMS,
  TESTIMONIALS,
  withoutSavings,
} from './copy.ts';
import {
  NO_TESTIMONIAL,
  POLICY_FIELDS,
  POLICY_NUMBERS,
  type PolicyField,
  parseSeller,
  relationMark,
  TERM_SETTINGS,
  TESTIMONIAL_PARTS,
  type TermSetting,
  type Testimonial,
} from './fields.ts';

type FaqNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
type TestimonialNumber = 1 | 2 | 3;
export const FAQ_NUMBERS: FaqNumber[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
export const TESTIMONIAL_NUMBERS: TestimonialNumber[] = [1, 2, 3];

/** The statement about licenses as it is by default: it holds, and nobody has confirmed it yet. */
export const STATED = 'on';

/** The color of the design language, made by hand for both schemes. */
export const DEFAULT_ACCENT = '#2f5d50';

/** What the testimonials' confirmation holds once it is given. */
export const CONFIRMED = 'yes';

export type SettingField =
  | 'brand'
  | 'product'
  | 'supportEmail'
  | 'jurisdiction'
  | 'timeZone'
  | 'countVisits'
  | 'licenseStatement'
  | 'needsLicense'
  | NoticeField
  | 'accent'
  | `hero${'Title' | 'Promise'}`
  | PolicyField
  | 'whoSells'
  | 'compareOnlyProven'
  | TermSetting
  | keyof (typeof NO_PICTURES & typeof NEW_DEAL)
  | `${'question' | 'answer'}${FaqNumber}`
  | `${(typeof TESTIMONIAL_PARTS)[number]}${TestimonialNumber}`
  | 'testimonialsAreReal';

/** Every setting as text, the way its field shows it. */
export type SettingValues = { [field in SettingField]: string };

/** What is set and saved together, in this order. */
export const SECTIONS = {
  brand: ['brand', 'product', 'supportEmail', 'jurisdiction'],
  colors: ['accent'],
  pictures: ['logo', 'hero', 'heroAlt'],
  welcome: ['heroTitle', 'heroPromise'],
  questions: FAQ_NUMBERS.flatMap((n): SettingField[] => [`question${n}`, `answer${n}`]),
  testimonials: [
    ...TESTIMONIAL_NUMBERS.flatMap((n) => TESTIMONIAL_PARTS.map((part) => `${part}${n}` as const)),
    'testimonialsAreReal',
  ],
  policy: [...POLICY_FIELDS, 'whoSells'],
  prices: ['compareOnlyProven'],
  licenses: ['licenseStatement', 'needsLicense'],
  terms: TERM_SETTINGS,
  deals: ['dealDurationMinutes', 'dealMaxPurchases', 'dealCancellationPolicy'],
  office: ['timeZone'],
  visits: ['countVisits'],
  notices: NOTICE_FIELDS,
} satisfies Record<string, SettingField[]>;
export type Section = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as Section[];

export const fieldsIn = (section: Section): SettingField[] => SECTIONS[section];

export function parseSection(name: string | undefined): Section | undefined {
  return SECTION_NAMES.find((section) => section === name);
}

/** What holds where the owner has set nothing: the environment's words, and ours. */
export function defaultValues(site: Site): SettingValues {
  const values: Partial<SettingValues> = {
    brand: site.brand,
    product: site.product,
    supportEmail: site.supportEmail,
    jurisdiction: site.jurisdiction ?? '',
    accent: DEFAULT_ACCENT,
    timeZone: site.timeZone,
    countVisits: 'on',
    licenseStatement: STATED,
    needsLicense: 'off',
    ...NOTICE_DEFAULTS,
    heroTitle: HERO.title,
    heroPromise: HERO.promise,
    testimonialsAreReal: '',
    whoSells: '',
    compareOnlyProven: 'off',
    ...NO_PICTURES,
    ...NEW_DEAL,
  };
  for (const field of POLICY_FIELDS) values[field] = String(POLICY_NUMBERS[field].defaultValue);
  for (const term of SITE_TERM_NAMES) values[termField(term)] = DEFAULT_TERMS[term] || NOTHING;
  for (const n of FAQ_NUMBERS) {
    values[`question${n}`] = QUESTIONS[n - 1]?.question ?? '';
    values[`answer${n}`] = QUESTIONS[n - 1]?.answer ?? '';
  }
  for (const n of TESTIMONIAL_NUMBERS) {
    const testimonial = { ...NO_TESTIMONIAL, ...TESTIMONIALS[n - 1] };
    for (const part of TESTIMONIAL_PARTS) values[`${part}${n}`] = testimonial[part];
  }
  return values as SettingValues;
}

/** The settings as the pages read them: texts filled, numbers as numbers. */
export interface Settings {
  site: Site;
  accent: string;
  countsVisits: boolean;
  /** Deals are compared only with regular prices that evidence proves. */
  comparesOnlyProven: boolean;
  /** Whether a deal is published only of a spa with a license on file. */
  needsLicense: boolean;
  /** The operator has license information of every spa before it is listed; until he says otherwise. */
  statesLicenses: boolean;
  /** He has said whether that is so. */
  hasLicenseAnswer: boolean;
  /** The owner's picture in place of the drawing; undefined until one is uploaded. */
  hero: { picture: StoredPicture; alt: string } | undefined;
  /** Texts of the landing page, where the largest live percent off is known. */
  landingTexts: (largestPercent: number | undefined, saysLicensed: boolean) => LandingTexts;
  testimonials: Testimonial[];
  policy: {
    /** The lines that hold for all deals. */
    information: string[];
    promotionalDays: number;
    seller: ReturnType<typeof parseSeller>;
    site: SiteTerms;
    terms: typeof TERMS;
  };
  newDeal: { durationMinutes: string; maxPurchases: string; cancellationPolicy: string };
}

/** What is true now: what the owner has set over what holds otherwise. */
export function effectiveSettings(site: Site, overrides: Partial<SettingValues>): Settings {
  const values = { ...defaultValues(site), ...overrides };
  const { brand, product, supportEmail, jurisdiction, timeZone, accent } = values;
  const hero = pictureAt(values.hero);
  const logo = pictureAt(values.logo);
  const fillText = (text: string) => fill(text, values);
  const siteTerms = siteTermsOf(values);
  return {
    site: {
      ...{ ...site, brand, product, supportEmail, timeZone },
      jurisdiction: jurisdiction || undefined,
      ...(logo && { logo }),
    },
    accent,
    countsVisits: values.countVisits === 'on',
    comparesOnlyProven: values.compareOnlyProven === 'on',
    needsLicense: values.needsLicense === 'on',
    statesLicenses: values.licenseStatement !== 'off',
    hasLicenseAnswer: values.licenseStatement !== STATED,
    hero: hero && { picture: hero, alt: values.heroAlt },
    landingTexts: (largestPercent, saysLicensed) =>
      landingTexts({ ...values, ...licenseWords(saysLicensed) }, largestPercent),
    testimonials: TESTIMONIAL_NUMBERS.map((n) => ({
      text: values[`quote${n}`],
      author: values[`author${n}`],
      location: values[`location${n}`],
      mark: relationMark(values[`relation${n}`]),
      isSample: isSample(values, n),
    })),
    policy: {
      information: siteTerms.information,
      promotionalDays: Number(values.promotionalDays),
      seller: parseSeller(values.whoSells),
      site: siteTerms,
      terms: {
        afterPurchase: fillText(TERMS.afterPurchase),
        cancelling: fillText(TERMS.cancelling),
      },
    },
    newDeal: {
      durationMinutes: values.dealDurationMinutes,
      maxPurchases: values.dealMaxPurchases,
      cancellationPolicy: values.dealCancellationPolicy || siteTerms.cancelling.join(' '),
    },
  };
}

export interface LandingTexts {
  heroTitle: string;
  heroPromise: string;
  faq: Array<{ question: string; answer: string }>;
  savingsStatement: string;
  description: string;
}

/** The settings that '{license rule}' follows. */
const licenseWords = (saysLicensed: boolean) => ({
  licenseStatement: saysLicensed ? STATED : 'off',
  needsLicense: 'off',
});

/**
 * '{savings}' is the smaller of the owner's claim and what a live deal saves; where none does, the
 * sentences that claim it are left out, and questions that have no other answer.
 */
function landingTexts(values: SettingValues, largestPercent: number | undefined): LandingTexts {
  const percent = Math.min(Number(values.savingsPercent), largestPercent ?? 0);
  const filling = { ...values, savingsPercent: String(percent) };
  const say = (text: string) => fill(percent > 0 ? text : withoutSavings(text), filling);
  const isStrict = values.compareOnlyProven === 'on';
  const answers = FAQ_NUMBERS.map((n) => {
    const answer = values[`answer${n}`];
    const isOurs = n === PROVEN_ANSWER.number && answer === QUESTIONS[n - 1]?.answer;
    return {
      question: say(values[`question${n}`]),
      answer: say(isStrict && isOurs ? PROVEN_ANSWER.answer : answer),
    };
  });
  return {
    heroTitle: say(values.heroTitle) || HERO.title,
    heroPromise: say(values.heroPromise),
    faq: answers.filter(({ question, answer }) => question !== '' && answer !== ''),
    savingsStatement: say(SAVINGS_CLAIM),
    description: say(DESCRIPTION),
  };
}

/** A testimonial is a sample while its text is ours and is not confirmed as real. */
function isSample(values: SettingValues, n: TestimonialNumber): boolean {
  if (values.testimonialsAreReal === CONFIRMED) return false;
  return TESTIMONIALS.some(({ quote }) => quote === values[`quote${n}`]);
}

/** The settings that terms follow; a version of them is stored with each change (market/versions). */
export const TERM_SECTIONS: Section[] = ['policy', 'terms'];
