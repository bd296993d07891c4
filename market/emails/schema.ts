import { z } from 'zod';
import { lengthOf, oneLine, severalLines, visibleLength } from '../text.ts';

/** Code points; the specification sets none. A subject holds brand and name, each at its longest. */
export const LETTER_LIMITS = { subject: 250, message: 5000 };

export const LETTER_MESSAGES = {
  noSubject: 'Please enter a subject',
  longSubject: `Subject must be less than ${LETTER_LIMITS.subject} characters`,
  noMessage: 'Please enter a message',
  longMessage: `Message must be less than ${LETTER_LIMITS.message} characters`,
};

/** Far more than any limit is cut before it costs anything; it is refused all the same. */
const MOST_TYPED = 20_000;

const typed = (clean: (text: string) => string, none: string, most: number, tooLong: string) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? clean(value.slice(0, MOST_TYPED)) : ''),
      z.string(),
    )
    .refine((text) => visibleLength(text) > 0, { error: none, abort: true })
    .refine((text) => lengthOf(text) <= most, tooLong);

const { noSubject, longSubject, noMessage, longMessage } = LETTER_MESSAGES;

const letter = z.object({
  subject: typed(oneLine, noSubject, LETTER_LIMITS.subject, longSubject),
  message: typed(severalLines, noMessage, LETTER_LIMITS.message, longMessage),
});

/** A mail as the administrator writes it: one line of subject, and the text. */
export type Letter = z.infer<typeof letter>;
export type LetterProblems = { [field in keyof Letter]?: string };

export type ParsedLetter =
  | { kind: 'valid'; letter: Letter }
  | { kind: 'invalid'; problems: LetterProblems };

export function parseLetter(values: Record<string, unknown>): ParsedLetter {
  const parsed = letter.safeParse(values);
  if (parsed.success) return { kind: 'valid', letter: parsed.data };
  const problems: LetterProblems = {};
  for (const issue of parsed.error.issues) {
    problems[issue.path[0] as keyof Letter] ??= issue.message;
  }
  return { kind: 'invalid', problems };
}

/** The form as it was filled in, to be shown again. */
export function letterValues(values: Record<string, unknown>): Letter {
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, MOST_TYPED) : '');
  return { subject: text(values.subject), message: text(values.message) };
}
