import { z } from 'zod';
import { cleanText, filledIn, parseForm } from '../schema.ts';
import { lengthOf, oneLine, severalLines, visibleLength } from '../text.ts';
import { EMAIL_DRAFT_LIMITS, MAX_DRAFT_INPUT_LENGTH } from './rules.ts';

const required = (
  clean: (text: string) => string,
  missingMessage: string,
  max: number,
  tooLongMessage: string,
) =>
  cleanText(clean, MAX_DRAFT_INPUT_LENGTH)
    .refine((text) => visibleLength(text) > 0, { error: missingMessage, abort: true })
    .refine((text) => lengthOf(text) <= max, tooLongMessage);

const emailDraft = z.object({
  subject: required(
    oneLine,
    'Please enter a subject',
    EMAIL_DRAFT_LIMITS.subject,
    `Subject must be less than ${EMAIL_DRAFT_LIMITS.subject} characters`,
  ),
  message: required(
    severalLines,
    'Please enter a message',
    EMAIL_DRAFT_LIMITS.message,
    `Message must be less than ${EMAIL_DRAFT_LIMITS.message} characters`,
  ),
});

export type EmailDraft = z.infer<typeof emailDraft>;

export const parseEmailDraft = (values: Record<string, unknown>) => parseForm(emailDraft, values);

export function emailDraftValues(values: Record<string, unknown>): EmailDraft {
  return filledIn(emailDraft, values, MAX_DRAFT_INPUT_LENGTH);
}
