import type { AcceptedSms, SmsGateway, SmsOutcome } from '../../../market/ports/sms.ts';
import { describeNetworkError } from '../../network-errors.ts';
import { isObject, type JsonObject, openApi, type TwilioAccount } from './api.ts';
import { isOurFault, OPTED_OUT_CODE, reasonFor, statusFrom } from './codes.ts';
import { openWebhooks } from './webhooks.ts';

const SMS_DEADLINE_MS = 10_000;

const QUEUE_FULL_CODE = 21_611;

/** No reason contains a secret. */
export function openTwilio(
  account: TwilioAccount,
  statusUrl: string,
  deadlineMs = SMS_DEADLINE_MS,
): SmsGateway {
  const callApi = openApi(account, deadlineMs);
  return {
    ...openWebhooks(account.authToken),
    async send({ to, text, messageId, attempt }) {
      const report = new URL(statusUrl);
      report.searchParams.set('message', messageId);
      report.searchParams.set('attempt', String(attempt));
      const fields = { To: to, From: account.from, Body: text, StatusCallback: report.href };
      try {
        const body = new URLSearchParams(fields);
        const { response, answer } = await callApi('/Messages.json', { method: 'POST', body });
        return outcomeOf(response, answer);
      } catch (error) {
        const { reason, isUnsent } = describeNetworkError(error, 'the gateway', deadlineMs);
        return isUnsent
          ? { kind: 'not-accepted', reason, retryAfterMs: 0 }
          : { kind: 'unknown', reason };
      }
    },
    async findAccepted(to, since) {
      // Not filtered by DateSent: texts in Twilio's own queue have none yet.
      const query = new URLSearchParams({ To: to, From: account.from, PageSize: '100' });
      try {
        const { response, answer } = await callApi(`/Messages.json?${query}`);
        return response.ok ? acceptedTexts(answer, to, since) : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

function outcomeOf(response: Response, answer: JsonObject | undefined): SmsOutcome {
  const { status } = response;
  if (response.ok) {
    const { sid } = answer ?? {};
    return typeof sid === 'string' && /^\w{1,64}$/.test(sid)
      ? { kind: 'accepted', gatewayId: sid }
      : { kind: 'unknown', reason: 'the gateway gave no answer that makes sense' };
  }
  const code = typeof answer?.code === 'number' ? answer.code : undefined;
  if (status === 429 || code === QUEUE_FULL_CODE) {
    const retryAfterMs = retryAfterMsOf(response.headers);
    return { kind: 'not-accepted', reason: 'the gateway is overloaded', retryAfterMs };
  }
  if (status >= 500 || status === 408) {
    return { kind: 'unknown', reason: `the gateway answered HTTP ${status}` };
  }
  const reason = code === undefined ? `the gateway answered HTTP ${status}` : reasonFor(code);
  const refusal = { kind: 'refused', reason, optedOut: code === OPTED_OUT_CODE } as const;
  return isOurFault(code) ? { ...refusal, isOurs: true } : refusal;
}

/** From seconds, or from a date on the gateway's own clock; 0 without the header. */
function retryAfterMsOf(headers: Headers): number {
  const value = headers.get('Retry-After') ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const delayMs = Date.parse(value) - Date.parse(headers.get('Date') ?? '');
  return Number.isFinite(delayMs) ? Math.max(0, delayMs) : 0;
}

/** Undefined if the answer is no list. */
function acceptedTexts(
  answer: JsonObject | undefined,
  to: string,
  since: number,
): AcceptedSms[] | undefined {
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
