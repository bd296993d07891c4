import { type ErrorResponse, isRouteErrorResponse } from 'react-router';
import { asSessionEnded, SESSION_ENDED } from './session-ended.ts';

/** Why a form was not accepted, though its values were right. */
export interface Failure {
  /** What failed, as a toast says it: 'Failed to create deal'. */
  text: string;
  why:
    | 'ended'
    /** What was to be changed is no longer there. */
    | 'deleted'
    /** The server says no; `text` says why. */
    | 'refused'
    /** The server could not save it. */
    | 'failed'
    /** No answer of ours came back: it may have been saved. */
    | 'unreachable';
}

/** What a form is answered with that was not saved. */
export interface FormAnswer<Field extends string = string> {
  values: Record<string, string>;
  problems?: { [field in Field]?: string | undefined } | undefined;
  failure?: Failure | undefined;
}

const ENDED: Failure = { text: SESSION_ENDED, why: 'ended' };

/** What an error of a request means for the form that was sent; `text` says what failed. */
export function failureFromError(error: unknown, text: string): Failure {
  if (asSessionEnded(error)) return ENDED;
  if (!isRouteErrorResponse(error) || error.status >= 500) return { text, why: 'unreachable' };
  const reason = typeof error.data === 'string' && isOwnAnswer(error) ? error.data : '';
  return { text: reason ? `${text}: ${reason}` : text, why: 'refused' };
}

/** A failure without a form beside it, in a toast; `next` is to be done again. */
export function failureToastText({ text, why }: Failure, next = 'try again'): string {
  return why === 'ended' ? `${text}. Sign in in another tab, then ${next}.` : text;
}

/** What our server answers, as `read` has it; where it does not, or `read` throws, why. Never throws. */
export async function fetchOrFailure<T>(
  url: string,
  text: string,
  read: (response: Response) => Promise<T>,
  init?: RequestInit,
): Promise<{ answer: T } | { failure: Failure }> {
  try {
    const response = await fetch(url, { redirect: 'manual', ...init });
    // Without a session the login opens.
    if (response.type === 'opaqueredirect') return { failure: ENDED };
    return { answer: await read(response) };
  } catch {
    return { failure: { text, why: 'unreachable' } };
  }
}

/** For `fetchOrFailure`: an answer that is no success counts as none. */
export async function readJson<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`Answered ${response.status}`);
  return response.json();
}

/** What is said wherever nothing answers and the specification has no words for it. */
export function unreachableText(brand = 'the server'): string {
  return `We could not reach ${brand}. Check your connection.`;
}

/** Whether our server answered: what stands in front of it, such as a firewall, answers with a page. */
export function isOwnAnswer({ data }: ErrorResponse): boolean {
  return !(typeof data === 'string' && data.includes('<'));
}

/** What browsers and React Router call a request without an answer, or with another's answer. */
const NO_ANSWER = /fetch|network|load failed|decode/i;

/** Whether an error means that no answer of ours came back: offline, or a gateway's own page. */
export function isUnreachable(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 502 && error.status <= 504;
  return error instanceof Error && NO_ANSWER.test(error.message);
}
