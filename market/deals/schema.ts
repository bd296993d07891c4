import {
  isCalendarDay,
  lengthOf,
  oneLine,
  severalLines,
  visibleLength,
  writtenLength,
} from '../text.ts';
import { isCheckoutUrl, parsePrice } from './rules.ts';

/** What is said beside the fields (specification, section 5). */
export const DEAL_MESSAGES = {
  business: 'Please select a business',
  decimals: 'Price can have at most two decimals',
  notLess: 'Deal price must be less than regular price',
  imageUrl: 'Please enter a valid image URL',
  checkoutMalformed: 'Please enter a valid Stripe checkout URL',
  checkoutOtherHost: 'Must be a valid Stripe checkout URL',
  noDate: 'Please select an expiry date',
  pastDate: 'Expiry date must be in the future',
} as const;

export const DEAL_DEFAULTS = { durationMinutes: '60', maxPurchases: '1' } as const;

const MAX_URL_LENGTH = 2048;
const MAX_INPUT_LENGTH = 5000;

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

type FieldResult<T> = { value: T } | { problem: string };
type FieldParser<T> = (text: string) => FieldResult<T>;

const url = (input: string): URL | null => {
  const text = oneLine(input);
  return /[\s\\]/.test(text) ? null : URL.parse(text);
};

const price =
  (name: string): FieldParser<number> =>
  (text) => {
    const parsed = parsePrice(oneLine(text));
    if (parsed.kind === 'cents') return { value: parsed.cents };
    const messages = {
      none: `${name} is required`,
      'not-money': `${name} must be an amount like 79.50`,
      'too-precise': DEAL_MESSAGES.decimals,
      'too-low': `${name} must be greater than 0`,
      'too-high': `${name} must be less than $10,000`,
    };
    return { problem: messages[parsed.kind] };
  };

/** A whole number; an empty field is told the least there must be. */
const count =
  (name: string, min: number, tooLow: string, max: number, tooHigh: string): FieldParser<number> =>
  (input) => {
    const text = oneLine(input);
    if (text === '' || /^-\d+$/.test(text)) return { problem: tooLow };
    if (!/^\d+$/.test(text)) return { problem: `${name} must be a whole number` };
    const value = Number(text);
    if (value < min) return { problem: tooLow };
    return value > max ? { problem: tooHigh } : { value };
  };

const fieldParsers: { [field in DealField]: FieldParser<DealDraft[field]> } = {
  businessId: (input) => {
    const value = oneLine(input);
    return value ? { value } : { problem: DEAL_MESSAGES.business };
  },
  title: (input) => {
    const value = oneLine(input);
    if (writtenLength(value) < 3) return { problem: 'Title must be at least 3 characters' };
    return lengthOf(value) > 100
      ? { problem: 'Title must be less than 100 characters' }
      : { value };
  },
  description: (input) => {
    const value = severalLines(input);
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
  imageUrl: (input) => {
    const parsedUrl = url(input);
    const fits =
      parsedUrl && /^https?:$/.test(parsedUrl.protocol) && parsedUrl.href.length <= MAX_URL_LENGTH;
    const isPlain = fits && parsedUrl.username === '' && parsedUrl.password === '';
    return isPlain ? { value: parsedUrl.href } : { problem: DEAL_MESSAGES.imageUrl };
  },
  checkoutUrl: (input) => {
    const parsedUrl = url(input);
    if (!parsedUrl || parsedUrl.href.length > MAX_URL_LENGTH)
      return { problem: DEAL_MESSAGES.checkoutMalformed };
    const isOurs = /^https:\/\//i.test(oneLine(input)) && isCheckoutUrl(parsedUrl);
    return isOurs ? { value: parsedUrl.href } : { problem: DEAL_MESSAGES.checkoutOtherHost };
  },
  expiryDate: (input) => {
    const value = oneLine(input);
    return isCalendarDay(value) ? { value } : { problem: DEAL_MESSAGES.noDate };
  },
  cancellationPolicy: (input) => {
    const value = severalLines(input);
    if (writtenLength(value) < 10) return { problem: 'Please provide a cancellation policy' };
    return lengthOf(value) > 1000 ? { problem: 'Cancellation policy is too long' } : { value };
  },
};

export const DEAL_FIELDS = Object.keys(fieldParsers) as DealField[];

export type ParsedDeal =
  | { kind: 'valid'; deal: DealDraft; problems: DealProblems }
  | { kind: 'invalid'; deal: Partial<DealDraft>; problems: DealProblems };

/** The rules that need no database and no clock, for the server and for the browser alike. */
export function parseDealForm(values: Record<string, string | undefined>): ParsedDeal {
  const problems: DealProblems = {};
  const deal: Partial<DealDraft> = {};
  const parseField = <F extends DealField>(field: F) => {
    // Far more than any limit is cut before it costs anything; it is refused all the same.
    const result = fieldParsers[field]((values[field] ?? '').slice(0, MAX_INPUT_LENGTH));
    if ('problem' in result) problems[field] = result.problem;
    else deal[field] = result.value;
  };
  for (const field of DEAL_FIELDS) parseField(field);
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
  const entries = DEAL_FIELDS.map((field) => [
    field,
    (values[field] ?? '').slice(0, MAX_INPUT_LENGTH),
  ]);
  return Object.fromEntries(entries) as DealValues;
}
