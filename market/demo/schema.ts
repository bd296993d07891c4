import { z } from 'zod';
import { cleanText, filledIn, isEmail, type Parsed, parseForm } from '../schema.ts';
import { oneLine } from '../text.ts';

/** The demo's checkout asks a buyer for what Stripe's asks for. */
const demoBuyer = z.object({
  name: cleanText(oneLine, 80).refine((name) => name !== '', 'Please enter a name'),
  email: cleanText(oneLine, 254).refine(isEmail, 'Please enter an email address'),
  giftName: cleanText(oneLine, 80),
});

export type DemoBuyer = z.infer<typeof demoBuyer>;

export const parseDemoBuyer = (form: Record<string, string>): Parsed<DemoBuyer> =>
  parseForm<DemoBuyer>(demoBuyer, { ...form });

/** What was typed, for the form that is shown again. */
export const demoBuyerValues = (form: Record<string, string>) => filledIn(demoBuyer, form);
