import { SITE_TERM_NAMES } from '../terms/rules.ts';
import { termField } from '../terms/schema.ts';

/**
 * Specification, section 9; each with the least and the most that it may be set to. The least of the
 * promotional value is ours: in less than a month a busy spa cannot give everybody an appointment
 * (docs/decisions/23-promises.md). A smaller number that was stored before remains in force.
 */
export const POLICY_NUMBERS = {
  promotionalDays: { defaultValue: 120, min: 30, max: 3650 },
  cancellationHours: { defaultValue: 24, min: 1, max: 168 },
  sameDayPercent: { defaultValue: 50, min: 1, max: 100 },
  noShowPercent: { defaultValue: 100, min: 1, max: 100 },
  limitPerPerson: { defaultValue: 5, min: 1, max: 100 },
  limitPerVisit: { defaultValue: 1, min: 1, max: 100 },
  savingsPercent: { defaultValue: 40, min: 1, max: 99 },
};
export type PolicyField = keyof typeof POLICY_NUMBERS;

/** Fewer promotional days than this, a quarter of a year, get a warning: ours (docs/decisions/23-promises.md). */
export const FEW_PROMOTIONAL_DAYS = 90;

/** The seller of the vouchers; where it is not set, nothing is said. */
const SELLERS = ['spas', 'operator'] as const;

export function parseSeller(text: string): (typeof SELLERS)[number] | undefined {
  return SELLERS.find((seller) => seller === text);
}

/** What is stored of a testimonial: who says what, and how we know. */
export const NO_TESTIMONIAL = {
  quote: '',
  author: '',
  location: '',
  source: '',
  consent: '',
  relation: '',
};

/** What the author has to do with us or the spa, and how the landing page marks it. */
export const TESTIMONIAL_RELATIONS = {
  guest: { name: 'Only a guest', mark: undefined },
  staff: { name: 'Works for a spa here, or for us', mark: 'Staff member' },
  owner: { name: 'Owns a spa here, or this site', mark: 'Owner' },
};

const isTestimonialRelation = (text: string): text is keyof typeof TESTIMONIAL_RELATIONS =>
  Object.hasOwn(TESTIMONIAL_RELATIONS, text);

export const relationMark = (relation: string) =>
  isTestimonialRelation(relation) ? TESTIMONIAL_RELATIONS[relation].mark : undefined;

/** The landing page's form of it. */
export interface Testimonial {
  text: string;
  author: string;
  location: string;
  /** 'Staff member', 'Owner': what readers must know; undefined for all others. */
  mark: string | undefined;
  isSample: boolean;
}

/** The default of each term: as it is stored, or 'none'. */
const TERM_SETTINGS = SITE_TERM_NAMES.map(termField);
export type TermSetting = (typeof TERM_SETTINGS)[number];

export type FaqNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
export type TestimonialNumber = 1 | 2 | 3;
export const FAQ_NUMBERS: FaqNumber[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
export const TESTIMONIAL_NUMBERS: TestimonialNumber[] = [1, 2, 3];

/** The color of the design language, made by hand for both schemes. */
export const DEFAULT_ACCENT = '#2f5d50';

/** What the testimonials' confirmation holds once it is given. */
export const CONFIRMED = 'yes';
