import { z } from 'zod';
import { lengthOf, oneLine, severalLines, visibleLength } from '../text.ts';

/** Code points; the specification sets none. A subject holds brand and name, each at its longest. */
export const EMAIL_DRAFT_LIMITS = { subject: 250, message: 5000 };

export const EMAIL_DRAFT_MESSAGES = {
  noSubject: 'Please enter a subject',
  longSubject: `Subject must be less than ${EMAIL_DRAFT_LIMITS.subject} characters`,
  noMessage: 'Please enter a message',
  longMessage: `Message must be less than ${EMAIL_DRAFT_LIMITS.message} characters`,
};

/** Far more than any limit is cut before it costs anything; it is refused all the same. */
const MAX_INPUT_LENGTH = 20_000;

const cleanText = (
  clean: (text: string) => string,
  missingMessage: string,
  max: number,
  tooLongMessage: string,
) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? clean(value.slice(0, MAX_INPUT_LENGTH)) : ''),
      z.string(),
    )
    .refine((text) => visibleLength(text) > 0, { error: missingMessage, abort: true })
    .refine((text) => lengthOf(text) <= max, tooLongMessage);

const { noSubject, longSubject, noMessage, longMessage } = EMAIL_DRAFT_MESSAGES;

const emailDraft = z.object({
  subject: cleanText(oneLine, noSubject, EMAIL_DRAFT_LIMITS.subject, longSubject),
  message: cleanText(severalLines, noMessage, EMAIL_DRAFT_LIMITS.message, longMessage),
});

/** A mail as the administrator writes it: one line of subject, and the text. */
export type EmailDraft = z.infer<typeof emailDraft>;
export type EmailDraftProblems = { [field in keyof EmailDraft]?: string };

export type ParsedEmailDraft =
  | { kind: 'valid'; draft: EmailDraft }
  | { kind: 'invalid'; problems: EmailDraftProblems };

export function parseEmailDraft(values: Record<string, unknown>): ParsedEmailDraft {
  const parsed = emailDraft.safeParse(values);
  if (parsed.success) return { kind: 'valid', draft: parsed.data };
  const problems: EmailDraftProblems = {};
  for (const issue of parsed.error.issues) {
    problems[issue.path[0] as keyof EmailDraft] ??= issue.message;
  }
  return { kind: 'invalid', problems };
}

/** The form as it was filled in, to be shown again. */
export function emailDraftValues(values: Record<string, unknown>): EmailDraft {
  const text = (value: unknown) =>
    typeof value === 'string' ? value.slice(0, MAX_INPUT_LENGTH) : '';
  return { subject: text(values.subject), message: text(values.message) };
}
