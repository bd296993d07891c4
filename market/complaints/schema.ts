import { z } from 'zod';
import { parsePhone } from '../phones.ts';
import { cleanText, isEmail, type Parsed, parseForm } from '../schema.ts';
import { lengthOf, oneLine, severalLines, visibleLength } from '../text.ts';
import { formatNumber } from '../words.ts';
import { COMPLAINT_KIND_IDS } from './kinds.ts';
import { MAX_COMPLAINT_LENGTH } from './rules.ts';

const line = cleanText(oneLine, 1000);

/** What a buyer sends us: limits, and what is said beside a field that breaks one. */
const complaintForm = z.object({
  kind: z.enum(COMPLAINT_KIND_IDS, 'Please choose what is wrong'),
  text: cleanText(severalLines)
    .refine((text) => visibleLength(text) > 0, 'Please tell us what happened')
    .refine(
      (text) => lengthOf(text) <= MAX_COMPLAINT_LENGTH,
      `Please use at most ${formatNumber(MAX_COMPLAINT_LENGTH)} characters`,
    ),
  email: line
    .refine((text) => text !== '', {
      error: 'Please enter your email address, so that we can answer',
      abort: true,
    })
    .refine(isEmail, 'Please enter a valid email address'),
  phone: line
    .transform((text) => (text === '' ? null : parsePhone(text)))
    .refine((phone) => phone !== undefined, 'Please enter a valid phone number, or leave it empty')
    .transform((phone) => phone ?? null),
});

export type ComplaintForm = z.infer<typeof complaintForm>;

export function parseComplaint(form: { [name: string]: string }): Parsed<ComplaintForm> {
  return parseForm<ComplaintForm>(complaintForm, form);
}
