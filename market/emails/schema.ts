import { z } from 'zod';
import { cleanText, filledIn, parseForm } from '../schema.ts';
import { lengthOf, oneLine, severalLines, visibleLength } from '../text.ts';
import { EMAIL_DRAFT_LIMITS, MAX_DRAFT_INPUT_LENGTH } from './rules.ts';

export const EMAIL_DRAFT_MESSAGES = {
  noSubject: 'Please enter a subject',
  longSubject: `Subject must be less than ${EMAIL_DRAFT_LIMITS.subject} characters`,
  noMessage: 'Please enter a message',
  longMessage: `Message must be less than ${EMAIL_DRAFT_LIMITS.message} characters`,
};

const required = (
  clean: (text: string) => string,
  missingMessage: string,
  max: number,
  tooLongMessage: string,
) =>
  cleanText(clean, MAX_DRAFT_INPUT_LENGTH)
    .refine((text) => visibleLength(text) > 0, { error: missingMessage, abort: true })
    .refine((text) => lengthOf(text) <= max, tooLongMessage);

const { noSubject, longSubject, noMessage, longMessage } = EMAIL_DRAFT_MESSAGES;

const emailDraft = z.object({
  subject: required(oneLine, noSubject, EMAIL_DRAFT_LIMITS.subject, longSubject),
  message: required(severalLines, noMessage, EMAIL_DRAFT_LIMITS.message, longMessage),
});

export type EmailDraft = z.infer<typeof emailDraft>;

export const parseEmailDraft = (values: Record<string, unknown>) => parseForm(emailDraft, values);

export function emailDraftValues(values: Record<string, unknown>): EmailDraft {
  return filledIn(emailDraft, values, MAX_DRAFT_INPUT_LENGTH);
}
