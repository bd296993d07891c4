import type { RelayedListing, RelayListing } from '../../market/ports/form-relay.ts';
import { describeNetworkError } from '../network-errors.ts';

export const FORM_DEADLINE_MS = 10_000;

/**
 * Posts to the external form at `endpoint`: any 2xx is a success, and redirects are not followed. No
 * reason contains the endpoint, because it may be a secret.
 */
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
      return response.ok ? { kind: 'accepted' } : refused(httpError(response.status));
    } catch (error) {
      return refused(describeNetworkError(error, 'The form', deadlineMs).reason);
    }
  };
}

/** The fields of the form (specification, section 3; names: docs/decisions/09-records.md). */
function bodyOf({ businessName, email, phone, location, submittedAt }: RelayedListing): string {
  const controls = { _redirect: false, _honeypot: '' };
  return JSON.stringify({ businessName, email, phone, location, ...controls, submittedAt });
}

const refused = (reason: string) => ({ kind: 'refused', reason }) as const;

function httpError(status: number): string {
  return status >= 300 && status < 400
    ? `The form answered with a redirect (HTTP ${status})`
    : `The form answered HTTP ${status}`;
}
