import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type {
  InboundSms,
  SmsGateway,
  SmsReport,
  WebhookOutcome,
  WebhookRequest,
} from '../../../market/ports/sms.ts';

/** About as long as a fast phone network takes. */
const DELIVERY_MS = 1200;
const SIGNATURE = 'Loop-Back-Signature';

interface OutboxLine {
  gatewayId: string;
  to: string;
  text: string;
  takenAt: number;
}

interface LoopBackOptions {
  file: string;
  now: () => number;
  postReport: (request: WebhookRequest) => void;
  deliveryMs?: number;
}

export interface LoopBack extends SmsGateway {
  customerText(from: string, text: string): WebhookRequest;
}

/** For demos: each text becomes a line of JSON in `file`, and is reported as delivered a moment later. */
export function openLoopBack(options: LoopBackOptions): LoopBack {
  const { file, now, postReport, deliveryMs = DELIVERY_MS } = options;
  const { sign, read } = openSignatures();
  return {
    async send({ to, text, messageId, attempt }) {
      const gatewayId = `LB${messageId.replaceAll('-', '')}${attempt}`;
      const line: OutboxLine = { gatewayId, to, text, takenAt: now() };
      try {
        await mkdir(dirname(file), { recursive: true });
        await appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
      } catch {
        return {
          kind: 'not-accepted',
          reason: 'the outbox file cannot be written',
          retryAfterMs: 0,
        };
      }
      const delivered = { status: 'delivered', reason: null, optedOut: false } as const;
      const report: SmsReport = { gatewayId, messageId, attempt, ...delivered };
      setTimeout(() => postReport(sign('loop-back:status', report)), deliveryMs).unref();
      return { kind: 'accepted', gatewayId };
    },
    async findAccepted(to, since) {
      const lines = await readFile(file, 'utf8').catch(() => '');
      return lines
        .split('\n')
        .flatMap(readLine)
        .filter((line) => line.to === to && line.takenAt >= since)
        .map((line) => ({ ...line, status: 'delivered', reason: null }));
    },
    customerText(from, text) {
      const gatewayId = `LB${randomUUID().replaceAll('-', '')}`;
      return sign('loop-back:inbound', { gatewayId, from, text, media: [], isAnswered: false });
    },
    readInbound: read<InboundSms>,
    readStatus: read<SmsReport>,
    inboundReply: { body: '', contentType: 'text/plain' },
  };
}

/** Signs requests with a key of this process, so `read` can trust their bodies. */
function openSignatures() {
  const key = randomBytes(32);
  const signatureOf = (address: string, body: string) =>
    createHmac('sha256', key).update(`${address}\n${body}`).digest('base64url');
  return {
    sign(address: string, value: InboundSms | SmsReport): WebhookRequest {
      const body = JSON.stringify(value);
      return { address, headers: new Headers({ [SIGNATURE]: signatureOf(address, body) }), body };
    },
    read<T>({ address, headers, body }: WebhookRequest): WebhookOutcome<T> {
      const given = Buffer.from(headers.get(SIGNATURE) ?? '');
      const right = Buffer.from(signatureOf(address, body));
      const isOurs = given.length === right.length && timingSafeEqual(given, right);
      return isOurs ? { kind: 'read', value: JSON.parse(body) } : { kind: 'forged' };
    },
  };
}

/** A crash may cut a line short. Its text was never reported as sent, so it does not count. */
function readLine(line: string): OutboxLine[] {
  try {
    return [JSON.parse(line) as OutboxLine];
  } catch {
    return [];
  }
}
