import { z } from 'zod';
import { cleanText, type Parsed, parseForm } from '../schema.ts';
import { lengthOf, oneLine, severalLines } from '../text.ts';

/** Code points; more than this fits on no card. */
const MAX_RECIPIENT_LENGTH = 60;
const MAX_GIFT_MESSAGE_LENGTH = 500;

const giftNote = z.object({
  recipient: cleanText(oneLine).refine((text) => lengthOf(text) <= MAX_RECIPIENT_LENGTH, {
    error: `The name must be at most ${MAX_RECIPIENT_LENGTH} characters`,
  }),
  message: cleanText(severalLines).refine((text) => lengthOf(text) <= MAX_GIFT_MESSAGE_LENGTH, {
    error: `The message must be at most ${MAX_GIFT_MESSAGE_LENGTH} characters`,
  }),
});

/** What a buyer writes on a note to somebody; both may be empty. */
export type GiftNote = z.infer<typeof giftNote>;

export function parseGiftNote(values: Record<string, unknown>): Parsed<GiftNote> {
  return parseForm(giftNote, values);
}

/** Stripe's id of a checkout, as it writes it. */
const SESSION_ID = /^cs_(test|live)_[A-Za-z0-9]{10,200}$/;

const checkoutReturn = z.object({
  session: z.string().regex(SESSION_ID),
  /** How often the page has looked. */
  look: z.coerce.number().int().min(0).max(99).catch(0),
});

/** How a buyer comes back from the checkout; undefined for any other address. */
export function parseReturn(query: URLSearchParams): z.infer<typeof checkoutReturn> | undefined {
  return checkoutReturn.safeParse(Object.fromEntries(query)).data;
}
