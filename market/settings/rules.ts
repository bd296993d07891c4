import { pictureAt } from '../pictures/rules.ts';
import type { Site, StoredPicture } from '../ports.ts';
import type { SiteTerms } from '../terms/rules.ts';
import {
  DESCRIPTION,
  fill,
  HERO,
  SAVINGS_CLAIM,
  siteTermsOf,
  TERMS,
  TESTIMONIALS,
  withoutSavings,
} from './copy.ts';
import {
  CONFIRMED,
  FAQ_NUMBERS,
  parseSeller,
  relationMark,
  TESTIMONIAL_NUMBERS,
  type Testimonial,
  type TestimonialNumber,
} from './fields.ts';
import type { Section } from './sections.ts';
import { defaultValues, type SettingValues } from './table.ts';

/** Texts have their placeholders filled; `values` are what the fields show. */
export interface Settings {
  site: Site;
  values: SettingValues;
  countsVisits: boolean;
  /** Undefined for the drawing. */
  hero: { picture: StoredPicture; alt: string } | undefined;
  /** `largestPercent` is that of the live deals, if known. */
  landingTexts: (largestPercent: number | undefined, saysLicensed: boolean) => LandingTexts;
  testimonials: Testimonial[];
  policy: {
    information: string[];
    promotionalDays: number;
    seller: ReturnType<typeof parseSeller>;
    site: SiteTerms;
    terms: typeof TERMS;
  };
  newDeal: { durationMinutes: string; maxPurchases: string; cancellationPolicy: string };
}

/** The postal address is among the mail server's fields, and the environment overrides it. */
export type StoredValues = Partial<SettingValues> & { postalAddress?: string };

export function effectiveSettings(site: Site, overrides: StoredValues): Settings {
  const values = { ...defaultValues(site), ...overrides };
  const { brand, product, supportEmail, jurisdiction, timeZone } = values;
  const hero = pictureAt(values.hero);
  const logo = pictureAt(values.logo);
  const fillText = (text: string) => fill(text, values);
  const siteTerms = siteTermsOf(values);
  return {
    site: {
      ...{ ...site, brand, product, supportEmail, timeZone },
      jurisdiction: jurisdiction || undefined,
      postalAddress: site.postalAddress ?? overrides.postalAddress,
      ...(logo && { logo }),
    },
    values,
    countsVisits: values.countVisits === 'on',
    hero: hero && { picture: hero, alt: values.heroAlt },
    landingTexts: (largestPercent, saysLicensed) =>
      landingTexts(values, largestPercent, saysLicensed),
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

/** Without a live deal, sentences that claim '{savings}' go, and questions with no other answer. */
function landingTexts(
  values: SettingValues,
  largestPercent: number | undefined,
  isLicensed: boolean,
): LandingTexts {
  const percent = Math.min(Number(values.savingsPercent), largestPercent ?? 0);
  const filling = { ...values, savingsPercent: String(percent), isLicensed };
  const say = (text: string) => fill(percent > 0 ? text : withoutSavings(text), filling);
  const answers = FAQ_NUMBERS.map((n) => ({
    question: say(values[`question${n}`]),
    answer: say(values[`answer${n}`]),
  }));
  return {
    heroTitle: say(values.heroTitle) || HERO.title,
    heroPromise: say(values.heroPromise),
    faq: answers.filter(({ question, answer }) => question !== '' && answer !== ''),
    savingsStatement: say(SAVINGS_CLAIM),
    description: say(DESCRIPTION),
  };
}

function isSample(values: SettingValues, n: TestimonialNumber): boolean {
  if (values.testimonialsAreReal === CONFIRMED) return false;
  return TESTIMONIALS.some(({ quote }) => quote === values[`quote${n}`]);
}

/** Terms depend on these; each change stores a version of them (market/versions). */
export const TERM_SECTIONS: Section[] = ['policy', 'terms'];
