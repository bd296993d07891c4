import type { AcceptedText, OutgoingText, TextGateway, TextOutcome } from '../market/ports.ts';
import { OPTED_OUT_CODE, reasonFor, statusFrom } from './sms-codes.ts';

/** The longest we wait for the gateway's answer (issue 5). */
export const SMS_DEADLINE_MS = 10_000;

const MAX_RESPONSE_BYTES = 256 * 1024;
const QUEUE_FULL_CODE = 21_611;

export interface SmsAccount {
  accountSid: string;
  authToken: string;
  /** Our own number. */
  from: string;
  /** The REST base, https://api.twilio.com */
  apiUrl: string;
}

/** The gateway behind Twilio's REST form; reports go to `statusUrl`. Secrets stay out of all words. */
export function openSms(
  account: SmsAccount,
  statusUrl: string,
  deadlineMs = SMS_DEADLINE_MS,
): TextGateway {
  const base = account.apiUrl.replace(/\/+$/, '');
  const url = `${base}/2010-04-01/Accounts/${encodeURIComponent(account.accountSid)}/Messages.json`;
  const { accountSid, authToken } = account;
  const headers = {
    Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
    Accept: 'application/json',
    // A kept connection may be closed just as we write, and then nobody knows what was read.
    Connection: 'close',
  };
  const callApi = async (address: string, request: RequestInit) => {
    const signal = AbortSignal.timeout(deadlineMs);
    const response = await fetch(address, { headers, redirect: 'manual', signal, ...request });
    return { response, answer: await readJson(response) };
  };
  return {
    async send({ to, text, messageId, attempt }: OutgoingText): Promise<TextOutcome> {
      const report = new URL(statusUrl);
      report.searchParams.set('message', messageId);
      report.searchParams.set('attempt', String(attempt));
      const fields = { To: to, From: account.from, Body: text, StatusCallback: report.href };
      try {
        const body = new URLSearchParams(fields);
        const { response, answer } = await callApi(url, { method: 'POST', body });
        return outcomeOf(response, answer);
      } catch (error) {
        return describeError(error, deadlineMs);
      }
    },
    async findAccepted(to, since) {
      // Not by DateSent: what still waits in the gateway's own queue has none yet.
      const query = new URLSearchParams({ To: to, From: account.from, PageSize: '100' });
      try {
        const { response, answer } = await callApi(`${url}?${query}`, {});
        return response.ok ? acceptedTexts(answer, to, since) : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

function outcomeOf(response: Response, answer: JsonObject | undefined): TextOutcome {
  const { status } = response;
  if (response.ok) {
    const { sid } = answer ?? {};
    return typeof sid === 'string' && /^\w{1,64}$/.test(sid)
      ? { kind: 'accepted', gatewayId: sid }
      : { kind: 'unclear', reason: 'the gateway gave no answer that makes sense' };
  }
  const code = typeof answer?.code === 'number' ? answer.code : undefined;
  if (status === 429 || code === QUEUE_FULL_CODE) {
    const retryAfterMs = retryAfterMsOf(response.headers);
    return { kind: 'not-accepted', reason: 'the gateway has too much to do', retryAfterMs };
  }
  if (status >= 500 || status === 408) {
    return { kind: 'unclear', reason: `the gateway answered HTTP ${status}` };
  }
  const reason = code === undefined ? `the gateway answered HTTP ${status}` : reasonFor(code);
  return { kind: 'refused', reason, optedOut: code === OPTED_OUT_CODE };
}

/** Retry-After in milliseconds, from seconds or a date on the gateway's own clock; 0 without one. */
function retryAfterMsOf(headers: Headers): number {
  const value = headers.get('Retry-After') ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const delayMs = Date.parse(value) - Date.parse(headers.get('Date') ?? '');
  return Number.isFinite(delayMs) ? Math.max(0, delayMs) : 0;
}

/** What fails before a byte of ours is read: the text was surely not taken. */
const unsentReasons: Record<string, string> = {
  ECONNREFUSED: 'the gateway refuses connections',
  ENOTFOUND: "the gateway's host name is unknown",
  EAI_AGAIN: "the gateway's host name could not be looked up",
  EHOSTUNREACH: 'the gateway cannot be reached',
  ENETUNREACH: 'the gateway cannot be reached',
};

function describeError(error: unknown, deadlineMs: number): TextOutcome {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return { kind: 'unclear', reason: `the gateway gave no answer within ${deadlineMs / 1000} s` };
  }
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const unsentReason = unsentReasons[code];
  return unsentReason
    ? { kind: 'not-accepted', reason: unsentReason, retryAfterMs: 0 }
    : { kind: 'unclear', reason: 'the gateway broke off the connection' };
}

type JsonObject = Record<string, unknown>;

/** The JSON object that was answered; undefined for anything else, or for more than we would read. */
async function readJson(response: Response): Promise<JsonObject | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_RESPONSE_BYTES) return undefined;
    chunks.push(chunk);
  }
  try {
    const value: unknown = JSON.parse(Buffer.concat(chunks).toString());
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The texts of ours in the gateway's list; undefined where it is no list that goes back so far. */
function acceptedTexts(
  answer: JsonObject | undefined,
  to: string,
  since: number,
): AcceptedText[] | undefined {
  if (!Array.isArray(answer?.messages)) return undefined;
  return answer.messages.filter(isObject).flatMap((entry) => {
    const takenAt = Date.parse(String(entry.date_created));
    const isOurs = entry.to === to && String(entry.direction).startsWith('outbound');
    if (!isOurs || !(takenAt >= since) || typeof entry.sid !== 'string') return [];
    return [
      {
        gatewayId: entry.sid,
        text: String(entry.body),
        takenAt,
        status: statusFrom(String(entry.status)) ?? 'sent',
        reason: typeof entry.error_code === 'number' ? reasonFor(entry.error_code) : null,
      },
    ];
  });
}
