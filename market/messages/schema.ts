import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import { lengthOf, oneLine, severalLines, visibleLength } from '../text.ts';
import { MAX_TEXT_LENGTH } from './rules.ts';

const MAX_PHONE_INPUT_LENGTH = 40;

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

const MAX_SENDER_LENGTH = 100;

/**
 * Whoever a text came from: a number as `parsePhone` gives it, the only thing that begins with '+';
 * else a short code or a name in upper case, '72345' or 'MYBANK'; an address of another channel with
 * its name in lower case, 'whatsapp:+15125550132'; 'tel:' before what is a number in no country.
 * The same once more for its own answer. Undefined where nothing is named.
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

const sender = z.string().transform((text, context) => {
  const from = parseSender(text);
  if (from) return from;
  context.addIssue('A field is missing');
  return z.NEVER;
});

const phone = z.string().transform((text, context) => {
  const number = parsePhone(text);
  if (number) return number;
  context.addIssue('Please enter a valid phone number');
  return z.NEVER;
});

const reply = z.object({
  phone,
  // Far longer than any text is cut before it costs anything; it is refused all the same.
  text: z.string().transform((text) => text.slice(0, 4 * MAX_TEXT_LENGTH)),
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
  const { phone, text, key } = parsed.data;
  return { kind: 'valid', reply: { phone, text, idempotencyKey: key } };
}

const cleanText = (clean: (text: string) => string) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? clean(value.slice(0, 4 * MAX_TEXT_LENGTH)) : ''),
    z.string(),
  );

const savedReply = z.object({
  name: cleanText(oneLine)
    .refine((text) => visibleLength(text) > 0, 'Please enter a name')
    .refine((text) => lengthOf(text) <= 100, 'Name must be less than 100 characters'),
  text: cleanText(severalLines)
    .refine((text) => visibleLength(text) > 0, 'Please enter the text of the reply')
    .refine(
      (text) => lengthOf(text) <= MAX_TEXT_LENGTH,
      `Text must be at most ${MAX_TEXT_LENGTH} characters`,
    ),
});

export type SavedReplyForm = z.infer<typeof savedReply>;
export type SavedReplyProblems = { [field in keyof SavedReplyForm]?: string };

export type ParsedSavedReply =
  | { kind: 'valid'; form: SavedReplyForm }
  | { kind: 'invalid'; problems: SavedReplyProblems };

export function parseSavedReply(values: Record<string, unknown>): ParsedSavedReply {
  const parsed = savedReply.safeParse(values);
  if (parsed.success) return { kind: 'valid', form: parsed.data };
  const problems: SavedReplyProblems = {};
  for (const issue of parsed.error.issues) {
    problems[issue.path[0] as keyof SavedReplyForm] ??= issue.message;
  }
  return { kind: 'invalid', problems };
}

/** What a phone cannot show, and PostgreSQL cannot keep, is marked; all else is kept as it came. */
const receivedText = z
  .string()
  .transform((text) =>
    text.toWellFormed().replaceAll('\u0000', '\uFFFD').slice(0, MAX_RECEIVED_LENGTH),
  );
const MAX_RECEIVED_LENGTH = 20_000;
const gatewayId = z.string().regex(/^\w{1,64}$/);

const inbound = z.object({
  MessageSid: gatewayId,
  From: sender,
  Body: receivedText,
  To: z.string(),
});

export interface InboundText {
  /** The gateway's own id of the text: the same however often it is told. */
  gatewayId: string;
  /** E.164, or what `parseSender` makes of another sender. */
  phone: string;
  text: string;
  /** https links to pictures and the like. */
  media: string[];
  /** The gateway has answered STOP or HELP by itself, so that we do not. */
  isAnswered: boolean;
}

const MAX_MEDIA = 10;

/** A text as the gateway posts it; undefined where a field that it must have is missing. */
export function parseInbound(fields: Record<string, unknown>): InboundText | undefined {
  const parsed = inbound.safeParse(fields);
  if (!parsed.success) return undefined;
  const { MessageSid, From, Body } = parsed.data;
  const links = Array.from({ length: MAX_MEDIA }, (_, i) => fields[`MediaUrl${i}`]);
  const media = links.filter(
    (link): link is string =>
      typeof link === 'string' && URL.canParse(link) && new URL(link).protocol === 'https:',
  );
  const isAnswered = typeof fields.OptOutType === 'string';
  return { gatewayId: MessageSid, phone: From, text: Body, media, isAnswered };
}

const status = z.object({
  MessageSid: gatewayId,
  MessageStatus: z.string().min(1),
  ErrorCode: z.coerce.number().int().optional().catch(undefined),
});
const address = z.object({
  message: z.uuid().optional().catch(undefined),
  attempt: z.coerce.number().int().positive().optional().catch(undefined),
});

/** A report as the gateway posts it, to an address that holds what we gave along. */
export function parseReport(fields: Record<string, unknown>, query: Record<string, unknown>) {
  const parsed = status.safeParse(fields);
  if (!parsed.success) return undefined;
  const { MessageSid, MessageStatus, ErrorCode } = parsed.data;
  const { message, attempt } = address.parse(query);
  return {
    gatewayId: MessageSid,
    status: MessageStatus,
    errorCode: ErrorCode || undefined,
    messageId: message,
    attempt,
  };
}
