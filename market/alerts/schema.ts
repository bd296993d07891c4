import { z } from 'zod';
import { HONEYPOT } from '../honeypot.ts';
import { cleanText, isEmail, type Parsed, parseForm } from '../schema.ts';
import { oneLine } from '../text.ts';
import { ALERT_MESSAGES } from './copy.ts';

const cleanLine = cleanText(oneLine, 1000);

const alertRequest = z.object({
  email: cleanLine
    .refine((text) => text !== '', { error: ALERT_MESSAGES.noEmail, abort: true })
    .refine(isEmail, ALERT_MESSAGES.badEmail),
});

export type AlertRequest = z.infer<typeof alertRequest>;
export type ParsedAlertRequest =
  | Parsed<AlertRequest>
  /** A program filled the field that people never see. */
  | { kind: 'bot' };

export function parseAlertRequest(form: { [name: string]: string }): ParsedAlertRequest {
  if (form[HONEYPOT]) return { kind: 'bot' };
  return parseForm(alertRequest, { ...form });
}
