import { SITE_TERM_NAMES } from '../terms/rules.ts';
import { termField } from '../terms/schema.ts';

/**
 * Specification, section 9, with limits. The minimum of the promotional value is ours: in less than
 * a month a busy spa cannot give everybody an appointment (docs/decisions/23-promises.md). A
 * smaller number from before stays in force.
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

/** A quarter of a year; fewer days get a warning. Our choice (docs/decisions/23-promises.md). */
export const FEW_PROMOTIONAL_DAYS = 90;

/** Pages do not name the seller while this is not set. */
const SELLERS = ['spas', 'operator'] as const;

export function parseSeller(text: string): (typeof SELLERS)[number] | undefined {
  return SELLERS.find((seller) => seller === text);
}

export const NO_TESTIMONIAL = {
  quote: '',
  author: '',
  location: '',
  source: '',
  consent: '',
  relation: '',
};

/** How the author is related to us or the spa; `mark` is on the landing page. */
export const TESTIMONIAL_RELATIONS = {
  guest: { name: 'Only a guest', mark: undefined },
  staff: { name: 'Works for a spa here, or for us', mark: 'Staff member' },
  owner: { name: 'Owns a spa here, or this site', mark: 'Owner' },
};

const isTestimonialRelation = (text: string): text is keyof typeof TESTIMONIAL_RELATIONS =>
  Object.hasOwn(TESTIMONIAL_RELATIONS, text);

export const relationMark = (relation: string) =>
  isTestimonialRelation(relation) ? TESTIMONIAL_RELATIONS[relation].mark : undefined;

export interface Testimonial {
  text: string;
  author: string;
  location: string;
  /** 'Staff member' or 'Owner', which readers must know; undefined for others. */
  mark: string | undefined;
  isSample: boolean;
}

const TERM_SETTINGS = SITE_TERM_NAMES.map(termField);
export type TermSetting = (typeof TERM_SETTINGS)[number];

export type FaqNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
export type TestimonialNumber = 1 | 2 | 3;
export const FAQ_NUMBERS: FaqNumber[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
export const TESTIMONIAL_NUMBERS: TestimonialNumber[] = [1, 2, 3];

/** Chosen by hand for light and dark. */
export const DEFAULT_ACCENT = '#2f5d50';

/** Stored once the testimonials are confirmed as real. */
export const CONFIRMED = 'yes';
