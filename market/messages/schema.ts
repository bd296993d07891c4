import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import type { InboundSms } from '../ports/sms.ts';
import { cleanText, parseForm } from '../schema.ts';
import { cut, lengthOf, oneLine, severalLines, visibleLength } from '../text.ts';
import {
  MAX_MEDIA,
  MAX_PHONE_INPUT_LENGTH,
  MAX_RECEIVED_LENGTH,
  MAX_SENDER_LENGTH,
  MAX_TEXT_LENGTH,
} from './rules.ts';

/**
 * A phone number in any usual spelling as E.164; without a country code it is a US one. A '+' that
 * arrived as a space, as in an address, is understood. Undefined for what is no number.
 */
export function parsePhone(text: string): string | undefined {
  if (text.length > MAX_PHONE_INPUT_LENGTH) return undefined;
  return e164(text.trim()) ?? (/^\s+\d/.test(text) ? e164(`+${text.trim()}`) : undefined);
}

function e164(text: string): string | undefined {
  const phone = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false });
  return phone?.isPossible() && !phone.ext ? phone.number : undefined;
}

/**
 * The sender of a message: a number as `parsePhone` gives it, the only thing that begins with '+';
 * else a short code or a name in upper case, '72345' or 'MYBANK'; an address of another channel with
 * its name in lower case, 'whatsapp:+15125550132'; 'tel:' before what is a number in no country.
 * Its own answer stays the same. Undefined where nothing is named.
 */
export function parseSender(text: string): string | undefined {
  const line = oneLine(text);
  const number = parsePhone(text) ?? parsePhone(line);
  if (number || line === '') return number;
  const [, channel, address = ''] = /^([a-z][a-z0-9]{1,19}):(.*)$/i.exec(line) ?? [];
  const sender = channel
    ? `${channel.toLowerCase()}:${parsePhone(address) ?? address.trim().toUpperCase()}`
    : `${line.startsWith('+') ? 'tel:' : ''}${line.toUpperCase()}`;
  return sender.slice(0, MAX_SENDER_LENGTH).toWellFormed().trim();
}

const phone = z.string().transform((text, context) => {
  const number = parsePhone(text);
  if (number) return number;
  context.addIssue('Please enter a valid phone number');
  return z.NEVER;
});

const reply = z.object({
  phone,
  // Far longer than any text is cut before it costs anything; it is refused all the same.
  text: z.string().transform((text) => cut(text, 4 * MAX_TEXT_LENGTH)),
  key: z.string().regex(/^[\w-]{16,64}$/),
});

export interface Reply {
  /** E.164 */
  phone: string;
  text: string;
  idempotencyKey: string;
}

export type ParsedReply =
  | { kind: 'valid'; reply: Reply }
  /** No such number, or a form that is not ours. What the text says is judged by `sendMessage`. */
  | { kind: 'invalid'; problem: string };

/** A reply form: `phone`, `text` and `key`, which is the same however often the form is sent. */
export function parseReply(values: Record<string, unknown>): ParsedReply {
  const parsed = reply.safeParse(values);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const isPhone = issue?.path[0] === 'phone';
    return {
      kind: 'invalid',
      problem: isPhone ? 'Please enter a valid phone number' : 'Failed to send message',
    };
  }
  const { phone, text, key: idempotencyKey } = parsed.data;
  return { kind: 'valid', reply: { phone, text, idempotencyKey } };
}

const savedReply = z.object({
  name: cleanText(oneLine, 4 * MAX_TEXT_LENGTH)
    .refine((text) => visibleLength(text) > 0, 'Please enter a name')
    .refine((text) => lengthOf(text) <= 100, 'Name must be less than 100 characters'),
  text: cleanText(severalLines, 4 * MAX_TEXT_LENGTH)
    .refine((text) => visibleLength(text) > 0, 'Please enter the text of the reply')
    .refine(
      (text) => lengthOf(text) <= MAX_TEXT_LENGTH,
      `Text must be at most ${MAX_TEXT_LENGTH} characters`,
    ),
});

export type SavedReplyForm = z.infer<typeof savedReply>;

export const parseSavedReply = (values: Record<string, unknown>) => parseForm(savedReply, values);

export interface InboundText extends Omit<InboundSms, 'from'> {
  /** E.164, or what `parseSender` makes of another sender. */
  phone: string;
}

/**
 * A text as we keep it; undefined where it names no sender. What a phone cannot show, and PostgreSQL
 * cannot store, is marked; of the media only https links are stored.
 */
export function parseInbound({ from, text, media, ...rest }: InboundSms): InboundText | undefined {
  const phone = parseSender(from);
  if (!phone) return undefined;
  const shownText = text.toWellFormed().replaceAll('\u0000', '\uFFFD');
  return {
    ...rest,
    phone,
    text: shownText.slice(0, MAX_RECEIVED_LENGTH),
    media: media.slice(0, MAX_MEDIA).filter(isHttps),
  };
}

const isHttps = (link: string) => URL.canParse(link) && new URL(link).protocol === 'https:';
