import { z } from 'zod';
import { parsePhone } from '../phones.ts';
import { cleanText, filledIn, isEmail, type Parsed, parseForm } from '../schema.ts';
import { lengthOf, oneLine, severalLines, visibleLength } from '../text.ts';
import { formatNumber } from '../words.ts';
import { CASE_MESSAGES } from './copy.ts';
import { type CaseKind, isCaseKind } from './kinds.ts';
import { MAX_CASE_LENGTH } from './rules.ts';

const line = cleanText(oneLine, 1000);

/** What a buyer sends us: limits, and what is said beside a field that breaks one. */
const caseForm = z.object({
  kind: line.transform((text, context): CaseKind => {
    if (isCaseKind(text)) return text;
    context.addIssue(CASE_MESSAGES.kind);
    return z.NEVER;
  }),
  text: cleanText(severalLines)
    .refine((text) => visibleLength(text) > 0, CASE_MESSAGES.text)
    .refine(
      (text) => lengthOf(text) <= MAX_CASE_LENGTH,
      `Please use at most ${formatNumber(MAX_CASE_LENGTH)} characters`,
    ),
  email: line
    .refine((text) => text !== '', { error: CASE_MESSAGES.email, abort: true })
    .refine(isEmail, CASE_MESSAGES.badEmail),
  phone: line.transform((text, context) => {
    if (text === '') return null;
    const phone = parsePhone(text);
    if (phone) return phone;
    context.addIssue(CASE_MESSAGES.badPhone);
    return z.NEVER;
  }),
});

export type CaseForm = z.infer<typeof caseForm>;
export type CaseField = keyof CaseForm;
export type CaseValues = Record<CaseField, string>;

type Fields = { [name: string]: string };

export function parseCase(form: Fields): Parsed<CaseForm> {
  return parseForm<CaseForm>(caseForm, { ...form });
}

/** What was typed, for the form that is shown again. */
export const caseValues = (form: Fields): CaseValues => filledIn(caseForm, form);
