import type { PartnerCheckResult } from './email-check.ts';
import type { SmsAccount } from './sms.ts';

/** Asks the text gateway for our account, and sends nothing. */
export async function checkTextGateway(
  { accountSid, authToken, apiUrl }: Omit<SmsAccount, 'from'>,
  deadlineMs: number,
): Promise<PartnerCheckResult> {
  const base = apiUrl.replace(/\/+$/, '');
  const url = `${base}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}.json`;
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  try {
    const response = await fetch(url, {
      headers: { Authorization: `Basic ${credentials}`, Accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(deadlineMs),
    });
    await response.body?.cancel();
    if (response.ok) return { kind: 'fine' };
    const isRefused = [401, 403, 404].includes(response.status);
    const reason = isRefused
      ? 'it does not accept TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN'
      : `it answers HTTP ${response.status}`;
    return { kind: 'wrong', reason };
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    return { kind: 'wrong', reason: isTimeout ? 'it gives no answer' : 'it cannot be reached' };
  }
}
