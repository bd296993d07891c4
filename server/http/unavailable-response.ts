import { refusalResponse } from './refusal-response.ts';

const MESSAGE =
  'The database does not answer, or cannot write, just now. Please try again in a moment. If you were saving something, check first whether it was saved.';
const RETRY_AFTER_SECONDS = 5;

/** Replaces an answer whose truth nobody knows, above all a success. One that explains the failure stays. */
export function unavailableResponse(request: Request, response?: Response): Response {
  const unavailable = refusalResponse(request, {
    status: 503,
    message: MESSAGE,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
  if (response === undefined || response.status < 400) return unavailable;
  const headers = new Headers(response.headers);
  headers.set('Retry-After', String(RETRY_AFTER_SECONDS));
  headers.set('Cache-Control', 'no-store');
  return new Response(response.body, { status: 503, headers });
}
