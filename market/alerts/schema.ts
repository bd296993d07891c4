import { z } from 'zod';
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
export function parseAlertRequest(form: { [name: string]: string }): Parsed<AlertRequest> {
  return parseForm(alertRequest, { ...form });
}
