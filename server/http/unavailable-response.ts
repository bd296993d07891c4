import { briefAnswer } from './refusal-response.ts';

const WORDS =
  'The database does not answer, or cannot write, just now. Please try again in a moment. If you were saving something, look first whether it is there.';
const SECONDS = 5;

/**
 * What a visitor hears where the database failed the request. An answer that says itself what went
 * wrong keeps its words; any other, a success above all, is replaced: nobody knows whether it is so.
 */
export function notNow(request: Request, answer?: Response): Response {
  const brief = briefAnswer(request, { status: 503, words: WORDS, seconds: SECONDS });
  if (answer === undefined || answer.status < 400) return brief;
  const headers = new Headers(answer.headers);
  headers.set('Retry-After', String(SECONDS));
  headers.set('Cache-Control', 'no-store');
  return new Response(answer.body, { status: 503, headers });
}
