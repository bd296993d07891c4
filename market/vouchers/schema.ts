import { z } from 'zod';
import { cleanText, type Parsed, parseForm } from '../schema.ts';
import { oneLine, severalLines } from '../text.ts';
import { giftProblems } from './rules.ts';

const giftWords = z.object({
  recipient: cleanText(oneLine),
  message: cleanText(severalLines),
});

export type GiftWords = z.infer<typeof giftWords>;

export function parseGiftWords(values: Record<string, unknown>): Parsed<GiftWords> {
  const parsed = parseForm(giftWords, values);
  if (parsed.kind === 'invalid') return parsed;
  const problems = giftProblems(parsed.form);
  return Object.keys(problems).length > 0 ? { kind: 'invalid', problems } : parsed;
}

const SESSION_ID = /^cs_(test|live)_[A-Za-z0-9]{10,200}$/;

const checkoutReturn = z.object({
  session: z.string().regex(SESSION_ID),
  /** How often the page has looked for the payment. */
  look: z.coerce.number().int().min(0).max(99).catch(0),
});

/** A buyer's way back from the checkout; undefined for any other address. */
export function parseReturn(query: URLSearchParams): z.infer<typeof checkoutReturn> | undefined {
  return checkoutReturn.safeParse(Object.fromEntries(query)).data;
}
