import type { SmsGateway, WebhookOutcome, WebhookRequest } from '../../../market/ports/sms.ts';
import { OPTED_OUT_CODE, reasonFor, statusFrom, verdictFrom } from './codes.ts';
import { type FieldsSchema, inboundFields, statusFields, statusQuery } from './schema.ts';
import { type Fields, isSigned } from './signature.ts';

const MAX_FIELDS = 200;
const MAX_MEDIA = 10;

type Webhooks = Pick<SmsGateway, 'readInbound' | 'readStatus' | 'inboundReply'>;

export function openWebhooks(authToken: string): Webhooks {
  return {
    readInbound(request) {
      const signed = readSigned(request, authToken, inboundFields);
      if (signed.kind !== 'read') return signed;
      const { MessageSid, From, Body, OptOutType, ...fields } = signed.value;
      const verdict = verdictFrom(OptOutType);
      const media = Array.from({ length: MAX_MEDIA }, (_, i) => fields[`MediaUrl${i}`]);
      const value = {
        gatewayId: MessageSid,
        from: From,
        text: Body,
        media: media.filter((link) => typeof link === 'string'),
        isAnswered: typeof OptOutType === 'string',
        ...(verdict && { verdict }),
      };
      return { kind: 'read', value };
    },
    readStatus(request) {
      const signed = readSigned(request, authToken, statusFields);
      if (signed.kind !== 'read') return signed;
      const { MessageSid, MessageStatus, ErrorCode } = signed.value;
      const status = statusFrom(MessageStatus);
      // Twilio may add a status one day; the report is still well formed.
      if (!status) return { kind: 'ignored' };
      const query = Object.fromEntries(new URL(request.address).searchParams);
      const { message, attempt } = statusQuery.parse(query);
      const value = {
        gatewayId: MessageSid,
        status,
        reason: status === 'failed' && ErrorCode ? reasonFor(ErrorCode) : null,
        optedOut: ErrorCode === OPTED_OUT_CODE,
        messageId: message,
        attempt,
      };
      return { kind: 'read', value };
    },
    inboundReply: {
      body: '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
      contentType: 'text/xml; charset=utf-8',
    },
  };
}

function readSigned<Value>(
  { address, headers, body }: WebhookRequest,
  authToken: string,
  schema: FieldsSchema<Value>,
): WebhookOutcome<Value> {
  const signature = headers.get('X-Twilio-Signature');
  // With an empty token anybody could sign.
  if (!authToken || !signature) return { kind: 'forged' };
  const type = headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') return { kind: 'unsupported' };
  // Counted before parsing: joining thousands of fields of one name takes seconds.
  if (body.split('&', MAX_FIELDS + 1).length > MAX_FIELDS) return { kind: 'unreadable' };
  const fields: Fields = Object.create(null);
  for (const [name, value] of new URLSearchParams(body)) {
    const previous = fields[name];
    fields[name] = previous === undefined ? value : [previous, value].flat();
  }
  if (!isSigned(authToken, signature, address, fields)) return { kind: 'forged' };
  const parsed = schema.safeParse(fields);
  return parsed.success ? { kind: 'read', value: parsed.data } : { kind: 'incomplete' };
}
