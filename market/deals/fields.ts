import { dayIn, isCalendarDay } from '../days.ts';
import { parsePicture } from '../pictures/rules.ts';
import type { DealRow } from '../ports.ts';
import { readTerms, termsText } from '../terms/schema.ts';
import {
  type Limit,
  oneLine,
  type Reading,
  readText,
  severalLines,
  visibleLength,
} from '../text.ts';
import { parseUrl, parseWebAddress } from '../urls.ts';
import { DEAL_MESSAGES } from './copy.ts';
import { parsePrice } from './filters.ts';
import { KINDS, parseKind } from './kinds.ts';
import { isCheckoutUrl, NO_END, NO_PICTURE, pictureUrl } from './rules.ts';

interface DealFieldOf<Column extends keyof DealRow, Value> {
  column: Column;
  label: string;
  read: (input: string) => Reading<Value>;
  /** The stored value as the form shows it; by default the column as text. */
  toText?: (deal: DealRow, timeZone: string) => string;
  isOptional?: true;
  isOptionalInDraft?: true;
  isMultiline?: true;
  isShort?: true;
  choices?: ReadonlyArray<{ value: string; label: string }>;
  input?: {
    type?: 'url';
    inputMode?: 'decimal' | 'numeric';
    placeholder?: string;
    before?: '$';
  };
}

type DealFieldSpec = {
  [C in keyof DealRow]: DealFieldOf<C, C extends 'starts_at' | 'expires_at' ? string : DealRow[C]>;
}[keyof DealRow];

/** An empty field gets the message of `tooLow`. */
function readCount(
  name: string,
  input: string,
  [min, tooLow]: Limit,
  [max, tooHigh]: Limit,
): Reading<number> {
  const digits = oneLine(input);
  if (digits === '' || /^-\d+$/.test(digits)) return { problem: tooLow };
  if (!/^\d+$/.test(digits)) return { problem: `${name} must be a whole number` };
  const value = Number(digits);
  if (value < min) return { problem: tooLow };
  return value > max ? { problem: tooHigh } : { value };
}

function priceField<C extends 'regular_price_cents' | 'deal_price_cents'>(
  column: C,
  label: string,
  name: string,
) {
  return {
    column,
    label,
    read: (input) => {
      const parsed = parsePrice(oneLine(input));
      if (parsed.kind === 'cents') return { value: parsed.cents };
      const messages = {
        none: `${name} is required`,
        'not-money': `${name} must be an amount like 79.50`,
        'too-precise': 'Price can have at most two decimals',
        'too-low': `${name} must be greater than 0`,
        'too-high': `${name} must be less than $10,000`,
      };
      return { problem: messages[parsed.kind] };
    },
    toText: (deal) => (deal[column] / 100).toFixed(2),
    isShort: true,
    input: { inputMode: 'decimal', before: '$' },
  } satisfies DealFieldOf<C, number>;
}

/** The fields of the form, in its order (docs/architecture.md: adding one). */
const table = {
  businessId: {
    column: 'business_id',
    label: 'Business',
    read: (input) => {
      const value = oneLine(input);
      return value ? { value } : { problem: DEAL_MESSAGES.business };
    },
  },
  title: {
    column: 'title',
    label: 'Title',
    read: (input) =>
      readText(
        oneLine(input),
        [3, 'Title must be at least 3 characters'],
        [100, 'Title must be less than 100 characters'],
      ),
  },
  kind: {
    column: 'kind',
    label: 'Kind',
    read: (input) => {
      const value = input === '' ? '' : parseKind(input);
      return value === undefined ? { problem: 'Please select a kind' } : { value };
    },
    isOptional: true,
    choices: [
      { value: '', label: 'Match the title' },
      ...KINDS.map(({ kind, label }) => ({ value: kind, label })),
    ],
  },
  description: {
    column: 'description',
    label: 'Description',
    read: (input) => {
      const value = severalLines(input);
      const shown = visibleLength(value) > 0 ? value : '';
      return readText(shown, [0, ''], [1000, 'Description must be less than 1000 characters']);
    },
    isOptional: true,
    isMultiline: true,
  },
  regularPrice: priceField('regular_price_cents', 'Regular Price', 'Regular price'),
  dealPrice: priceField('deal_price_cents', 'Deal Price', 'Deal price'),
  priceSeenAt: {
    column: 'price_seen_at',
    label: 'Price seen at',
    read: (input) => {
      const text = oneLine(input);
      if (!/^https?:/i.test(text))
        return readText(text, [0, ''], [100, 'It must be an address, or at most 100 characters']);
      const value = parseWebAddress(text);
      return value === undefined ? { problem: 'Please enter a valid web address' } : { value };
    },
    isOptional: true,
    isShort: true,
    input: { placeholder: 'the spa’s menu, or its address' },
  },
  priceSeenOn: {
    column: 'price_seen_on',
    label: 'Seen on',
    read: (input) => {
      const day = oneLine(input);
      if (day === '') return { value: null };
      return isCalendarDay(day) ? { value: day } : { problem: DEAL_MESSAGES.noDaySeen };
    },
    toText: ({ price_seen_on }) => price_seen_on ?? '',
    isOptional: true,
    isShort: true,
  },
  durationMinutes: {
    column: 'duration_minutes',
    label: 'Duration (minutes)',
    read: (input) =>
      readCount(
        'Duration',
        input,
        [15, 'Duration must be at least 15 minutes'],
        [240, 'Duration must be less than 4 hours'],
      ),
    isShort: true,
    input: { inputMode: 'numeric' },
  },
  maxPurchases: {
    column: 'max_purchases',
    label: 'Maximum Purchases',
    read: (input) =>
      readCount(
        'Maximum purchases',
        input,
        [1, 'Maximum purchases must be at least 1'],
        [100, 'Maximum purchases cannot exceed 100'],
      ),
    isShort: true,
    input: { inputMode: 'numeric' },
  },
  totalAvailable: {
    column: 'total_available',
    label: 'Total available',
    read: (input) =>
      oneLine(input) === ''
        ? { value: null }
        : readCount(
            'Total available',
            input,
            [1, 'Total available must be at least 1'],
            [100_000, 'Total available cannot exceed 100000'],
          ),
    toText: ({ total_available }) => (total_available === null ? '' : String(total_available)),
    isOptional: true,
    isShort: true,
    input: { inputMode: 'numeric', placeholder: 'No limit' },
  },
  imageUrl: {
    column: 'image_url',
    label: 'Image URL',
    read: (input) => {
      if (oneLine(input) === '') return { value: NO_PICTURE };
      const value = parsePicture(input);
      return value ? { value } : { problem: 'Please enter a valid image URL' };
    },
    toText: ({ image_url }) => pictureUrl(image_url),
    isOptional: true,
    input: { type: 'url', placeholder: 'https://' },
  },
  checkoutUrl: {
    column: 'checkout_url',
    label: 'Checkout Link',
    read: (input) => {
      const url = parseUrl(input);
      if (!url) return { problem: 'Please enter a valid Stripe checkout URL' };
      const isOurs = /^https:\/\//i.test(oneLine(input)) && isCheckoutUrl(url);
      return isOurs ? { value: url.href } : { problem: 'Must be a valid Stripe checkout URL' };
    },
    isOptionalInDraft: true,
    input: { type: 'url', placeholder: 'https://buy.stripe.com/' },
  },
  startDate: {
    column: 'starts_at',
    label: 'Starts',
    read: (input) => {
      const value = oneLine(input);
      return value === '' || isCalendarDay(value) ? { value } : { problem: DEAL_MESSAGES.noStart };
    },
    toText: ({ starts_at }, timeZone) => (starts_at === null ? '' : dayIn(timeZone, starts_at)),
    isOptional: true,
    isShort: true,
  },
  expiryDate: {
    column: 'expires_at',
    label: 'Expiry Date',
    read: (input) => {
      const value = oneLine(input);
      return isCalendarDay(value) ? { value } : { problem: DEAL_MESSAGES.noDate };
    },
    toText: ({ expires_at }, timeZone) =>
      expires_at === NO_END ? '' : dayIn(timeZone, expires_at),
    isOptionalInDraft: true,
    isShort: true,
  },
  cancellationPolicy: {
    column: 'cancellation_policy',
    label: 'Cancellation Policy',
    read: (input) =>
      readText(
        severalLines(input),
        [10, 'Please provide a cancellation policy'],
        [1000, 'Cancellation policy is too long'],
      ),
    isMultiline: true,
  },
  terms: {
    column: 'terms',
    label: 'Terms',
    // The form has many inputs for it; `withTerms` joins them.
    read: readTerms,
    toText: ({ terms }) => termsText(terms),
    isOptional: true,
  },
} satisfies Record<string, DealFieldSpec>;

export type DealField = keyof typeof table;
export type DealColumns = Pick<DealRow, (typeof table)[DealField]['column']>;

export const DEAL_FIELDS: {
  [name in DealField]: DealFieldOf<keyof DealColumns, string | number | null>;
} = table;
export const DEAL_FIELD_NAMES = Object.keys(table) as DealField[];

export const FORM_COLUMNS = Object.values(DEAL_FIELDS).map(({ column }) => column);

export const STATE_COLUMNS = [
  'status',
  'starts_at',
  'expires_at',
  'paused_at',
  'pause_reason',
  'sold_out_at',
] as const;
