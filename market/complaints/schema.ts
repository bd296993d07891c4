import { z } from 'zod';
import { parsePhone } from '../phones.ts';
import { cleanText, isEmail, type Parsed, parseForm } from '../schema.ts';
import { lengthOf, oneLine, severalLines, visibleLength } from '../text.ts';
import { formatNumber } from '../words.ts';
import { MESSAGES } from './copy.ts';
import { COMPLAINT_KIND_IDS } from './kinds.ts';
import { MAX_COMPLAINT_LENGTH } from './rules.ts';

const line = cleanText(oneLine, 1000);

const complaintForm = z.object({
  kind: z.enum(COMPLAINT_KIND_IDS, MESSAGES.kind),
  text: cleanText(severalLines)
    .refine((text) => visibleLength(text) > 0, MESSAGES.text)
    .refine(
      (text) => lengthOf(text) <= MAX_COMPLAINT_LENGTH,
      `Please use at most ${formatNumber(MAX_COMPLAINT_LENGTH)} characters`,
    ),
  email: line
    .refine((text) => text !== '', { error: MESSAGES.email, abort: true })
    .refine(isEmail, MESSAGES.badEmail),
  phone: line
    .transform((text) => (text === '' ? null : parsePhone(text)))
    .refine((phone) => phone !== undefined, MESSAGES.badPhone)
    .transform((phone) => phone ?? null),
});

export type ComplaintForm = z.infer<typeof complaintForm>;

export function parseComplaint(form: { [name: string]: string }): Parsed<ComplaintForm> {
  return parseForm<ComplaintForm>(complaintForm, form);
}
