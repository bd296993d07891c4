import type { RelayListing } from '../market/ports.ts';

/** The longest we wait for the form's answer (issue 4). */
export const FORM_DEADLINE_MS = 10_000;

/**
 * The external form behind `endpoint`: any 2xx is a success, redirects are not followed, and of
 * the answer only its status is read. The endpoint is never repeated in words: it may be a secret.
 */
export function openFormRelay(endpoint: string, deadlineMs = FORM_DEADLINE_MS): RelayListing {
  return async (payload, key) => {
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          'Idempotency-Key': key,
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.timeout(deadlineMs),
      });
      // The status says it all; an answer of any size ends here.
      await response.body?.cancel().catch(() => {});
      return response.ok ? { kind: 'accepted' } : refused(httpError(response.status));
    } catch (error) {
      return refused(describeError(error, deadlineMs));
    }
  };
}

const refused = (reason: string) => ({ kind: 'refused', reason }) as const;

function httpError(status: number): string {
  return status >= 300 && status < 400
    ? `The form answered with a redirect (HTTP ${status})`
    : `The form answered HTTP ${status}`;
}

const errorMessages: Record<string, string> = {
  ECONNREFUSED: 'The form refused the connection',
  ECONNRESET: 'The form broke off the connection',
  UND_ERR_SOCKET: 'The form broke off the connection',
  ENOTFOUND: "The form's host name is unknown",
  EAI_AGAIN: "The form's host name could not be looked up",
};

function describeError(error: unknown, deadlineMs: number): string {
  if (!(error instanceof Error)) return 'The form could not be reached';
  if (error.name === 'TimeoutError') return `The form gave no answer within ${deadlineMs / 1000} s`;
  const cause = error.cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return errorMessages[code] ?? `The form could not be reached${code && ` (${code})`}`;
}
