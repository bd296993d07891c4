import { z } from 'zod';
import { isCalendarDay } from '../days.ts';
import { parsePrice } from '../deals/filters.ts';
import { cleanText, filledIn, parseForm } from '../schema.ts';
import { lengthOf, oneLine, writtenLength } from '../text.ts';
import { parseImageUrl } from '../urls.ts';
import { EVIDENCE_MESSAGES as MESSAGES } from './copy.ts';
import { type EvidenceHow, evidenceKind, needsSource } from './kinds.ts';

const MAX_ITEM_LENGTH = 100;
const MAX_ID_LENGTH = 36;

const line = cleanText(oneLine);

const schema = z
  .object({
    item: line
      .refine((item) => writtenLength(item) > 0, { error: MESSAGES.item, abort: true })
      .refine((item) => lengthOf(item) <= MAX_ITEM_LENGTH, MESSAGES.itemTooLong),
    minutes: line
      .refine((digits) => /^\d{1,4}$/.test(digits), { error: MESSAGES.minutes, abort: true })
      .transform(Number)
      .refine((minutes) => minutes >= 15 && minutes <= 240, MESSAGES.minutes),
    price: line.transform((text, context) => {
      const parsed = parsePrice(text);
      if (parsed.kind === 'cents') return parsed.cents;
      context.addIssue(MESSAGES.price);
      return z.NEVER;
    }),
    how: line.transform((how, context): EvidenceHow => {
      const kind = evidenceKind(how);
      if (kind) return kind.how;
      context.addIssue(MESSAGES.how);
      return z.NEVER;
    }),
    url: line.transform((text, context) => {
      const url = text === '' ? '' : parseImageUrl(text);
      if (url !== undefined) return url;
      context.addIssue(MESSAGES.url);
      return z.NEVER;
    }),
    document: line.refine((id) => id.length <= MAX_ID_LENGTH, MESSAGES.noDocument),
    seenOn: line.refine(isCalendarDay, MESSAGES.seenOn),
  })
  .refine(
    ({ how, url, document }) => {
      const kind = evidenceKind(how);
      return url !== '' || document !== '' || !kind || !needsSource(kind);
    },
    { path: ['url'], error: MESSAGES.noUrl },
  );

export type EvidenceForm = z.infer<typeof schema>;
export type EvidenceField = keyof EvidenceForm;
export type EvidenceValues = { [field in EvidenceField]: string };
export type EvidenceProblems = { [field in EvidenceField]?: string };

export const parseEvidence = (values: Record<string, unknown>) => parseForm(schema, values);

/** The form as it was filled in. */
export const evidenceValues = (values: Record<string, unknown>): EvidenceValues =>
  filledIn(schema, values);
