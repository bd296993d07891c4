import type { RelayedListing, RelayListing } from '../../market/ports/form-relay.ts';
import { describeNetworkError } from '../network-errors.ts';

export const FORM_DEADLINE_MS = 10_000;

/** With these, the form refuses the entries themselves, such as a bad address or too much text. */
const ABOUT_THE_REQUEST = new Set([400, 409, 413, 422]);

/** Any 2xx is a success. No reason contains the endpoint, because it may be a secret. */
export function openFormRelay(endpoint: string, deadlineMs = FORM_DEADLINE_MS): RelayListing {
  return async (listing, key) => {
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          'Idempotency-Key': key,
        },
        body: bodyOf(listing),
        redirect: 'manual',
        signal: AbortSignal.timeout(deadlineMs),
      });
      // Only the status matters, so the body is not read, whatever its size.
      await response.body?.cancel().catch(() => {});
      if (response.ok) return { kind: 'accepted' };
      const refusal = { kind: 'refused', reason: httpError(response.status) } as const;
      return ABOUT_THE_REQUEST.has(response.status) ? refusal : { ...refusal, isOurs: true };
    } catch (error) {
      const { reason } = describeNetworkError(error, 'The form', deadlineMs);
      return { kind: 'refused', reason, isOurs: true };
    }
  };
}

/** The fields of the form (specification, section 3; names: docs/decisions/09-records.md). */
function bodyOf({ businessName, email, phone, location, submittedAt }: RelayedListing): string {
  const controls = { _redirect: false, _honeypot: '' };
  return JSON.stringify({ businessName, email, phone, location, ...controls, submittedAt });
}

function httpError(status: number): string {
  return status >= 300 && status < 400
    ? `The form answered with a redirect (HTTP ${status})`
    : `The form answered HTTP ${status}`;
}
