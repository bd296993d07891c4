import { refusalResponse } from './refusal-response.ts';

const MESSAGE =
  'The database does not answer, or cannot write, just now. Please try again in a moment. If you were saving something, look first whether it is there.';
const RETRY_AFTER_SECONDS = 5;

/**
 * What a visitor hears where the database failed the request. An answer that says itself what went
 * wrong keeps its words; any other, a success above all, is replaced: nobody knows whether it is so.
 */
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
