import {
  isCalendarDay,
  lengthOf,
  oneLine,
  severalLines,
  visibleLength,
  writtenLength,
} from '../text.ts';
import { isCheckout, parsePrice } from './rules.ts';

/** What is said beside the fields (specification, section 5). */
export const DEAL_MESSAGES = {
  business: 'Please select a business',
  decimals: 'Price can have at most two decimals',
  notLess: 'Deal price must be less than regular price',
  imageUrl: 'Please enter a valid image URL',
  checkoutMalformed: 'Please enter a valid Stripe checkout URL',
  checkoutElsewhere: 'Must be a valid Stripe checkout URL',
  noDate: 'Please select an expiry date',
  pastDate: 'Expiry date must be in the future',
} as const;

export const DEAL_DEFAULTS = { durationMinutes: '60', maxPurchases: '1' } as const;

const MOST_URL_LENGTH = 2048;
const MOST_TYPED = 5000;

/** A deal as the form's fields gave it, each a safe value; whose expiry day has no place yet. */
export interface DealDraft {
  businessId: string;
  title: string;
  description: string;
  regularPrice: number;
  dealPrice: number;
  durationMinutes: number;
  maxPurchases: number;
  imageUrl: string;
  checkoutUrl: string;
  expiryDate: string;
  cancellationPolicy: string;
}
export type DealField = keyof DealDraft;
/** The fields as text, as they are typed and shown again. */
export type DealValues = { [field in DealField]: string };
export type DealProblems = { [field in DealField]?: string };

type Read<T> = { value: T } | { problem: string };
type Reader<T> = (text: string) => Read<T>;

const url = (typed: string): URL | null => {
  const text = oneLine(typed);
  return /[\s\\]/.test(text) ? null : URL.parse(text);
};

const price =
  (name: string): Reader<number> =>
  (text) => {
    const read = parsePrice(oneLine(text));
    if (read.kind === 'cents') return { value: read.cents };
    const words = {
      none: `${name} is required`,
      'not-money': `${name} must be an amount like 79.50`,
      'too-precise': DEAL_MESSAGES.decimals,
      'too-low': `${name} must be greater than 0`,
      'too-high': `${name} must be less than $10,000`,
    };
    return { problem: words[read.kind] };
  };

/** A whole number; an empty field is told the least there must be. */
const count =
  (name: string, least: number, tooLow: string, most: number, tooHigh: string): Reader<number> =>
  (typed) => {
    const text = oneLine(typed);
    if (text === '' || /^-\d+$/.test(text)) return { problem: tooLow };
    if (!/^\d+$/.test(text)) return { problem: `${name} must be a whole number` };
    const value = Number(text);
    if (value < least) return { problem: tooLow };
    return value > most ? { problem: tooHigh } : { value };
  };

const readers: { [field in DealField]: Reader<DealDraft[field]> } = {
  businessId: (typed) => {
    const value = oneLine(typed);
    return value ? { value } : { problem: DEAL_MESSAGES.business };
  },
  title: (typed) => {
    const value = oneLine(typed);
    if (writtenLength(value) < 3) return { problem: 'Title must be at least 3 characters' };
    return lengthOf(value) > 100
      ? { problem: 'Title must be less than 100 characters' }
      : { value };
  },
  description: (typed) => {
    const value = severalLines(typed);
    if (visibleLength(value) === 0) return { value: '' };
    return lengthOf(value) > 1000
      ? { problem: 'Description must be less than 1000 characters' }
      : { value };
  },
  regularPrice: price('Regular price'),
  dealPrice: price('Deal price'),
  durationMinutes: count(
    'Duration',
    15,
    'Duration must be at least 15 minutes',
    240,
    'Duration must be less than 4 hours',
  ),
  maxPurchases: count(
    'Maximum purchases',
    1,
    'Maximum purchases must be at least 1',
    100,
    'Maximum purchases cannot exceed 100',
  ),
  imageUrl: (typed) => {
    const read = url(typed);
    const fits = read && /^https?:$/.test(read.protocol) && read.href.length <= MOST_URL_LENGTH;
    const isPlain = fits && read.username === '' && read.password === '';
    return isPlain ? { value: read.href } : { problem: DEAL_MESSAGES.imageUrl };
  },
  checkoutUrl: (typed) => {
    const read = url(typed);
    if (!read || read.href.length > MOST_URL_LENGTH)
      return { problem: DEAL_MESSAGES.checkoutMalformed };
    const isOurs = /^https:\/\//i.test(oneLine(typed)) && isCheckout(read);
    return isOurs ? { value: read.href } : { problem: DEAL_MESSAGES.checkoutElsewhere };
  },
  expiryDate: (typed) => {
    const value = oneLine(typed);
    return isCalendarDay(value) ? { value } : { problem: DEAL_MESSAGES.noDate };
  },
  cancellationPolicy: (typed) => {
    const value = severalLines(typed);
    if (writtenLength(value) < 10) return { problem: 'Please provide a cancellation policy' };
    return lengthOf(value) > 1000 ? { problem: 'Cancellation policy is too long' } : { value };
  },
};

export const DEAL_FIELDS = Object.keys(readers) as DealField[];

export type ParsedDeal =
  | { kind: 'valid'; deal: DealDraft; problems: DealProblems }
  | { kind: 'invalid'; deal: Partial<DealDraft>; problems: DealProblems };

/** The rules that need no database and no clock, for the server and for the browser alike. */
export function parseDealForm(values: Record<string, string | undefined>): ParsedDeal {
  const problems: DealProblems = {};
  const deal: Partial<DealDraft> = {};
  const take = <F extends DealField>(field: F) => {
    // Far more than any limit is cut before it costs anything; it is refused all the same.
    const read = readers[field]((values[field] ?? '').slice(0, MOST_TYPED));
    if ('problem' in read) problems[field] = read.problem;
    else deal[field] = read.value;
  };
  for (const field of DEAL_FIELDS) take(field);
  const { regularPrice, dealPrice } = deal;
  if (regularPrice !== undefined && dealPrice !== undefined && dealPrice >= regularPrice)
    problems.dealPrice = DEAL_MESSAGES.notLess;
  return isComplete(deal) && Object.keys(problems).length === 0
    ? { kind: 'valid', deal, problems }
    : { kind: 'invalid', deal, problems };
}

function isComplete(deal: Partial<DealDraft>): deal is DealDraft {
  return DEAL_FIELDS.every((field) => deal[field] !== undefined);
}

/** The form as it was filled in, to be shown again. */
export function dealValues(values: Record<string, string | undefined>): DealValues {
  const shown = DEAL_FIELDS.map((field) => [field, (values[field] ?? '').slice(0, MOST_TYPED)]);
  return Object.fromEntries(shown) as DealValues;
}
