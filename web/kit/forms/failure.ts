import { type ErrorResponse, isRouteErrorResponse } from 'react-router';
import { asSessionEnded, SESSION_ENDED } from './session-ended.ts';

export interface Failure {
  /** For a toast: 'Failed to create deal'. */
  text: string;
  why:
    | 'ended'
    /** What it changes is no longer there. */
    | 'deleted'
    /** The server refused it; `text` says why. */
    | 'refused'
    | 'failed'
    /** No answer of ours came back, so it may have been saved. */
    | 'unreachable';
}

export interface FormAnswer<Field extends string = string> {
  values: Record<string, string>;
  problems?: { [field in Field]?: string | undefined } | undefined;
  failure?: Failure | undefined;
}

const ENDED: Failure = { text: SESSION_ENDED, why: 'ended' };

export function failureFromError(error: unknown, text: string): Failure {
  if (asSessionEnded(error)) return ENDED;
  if (!isRouteErrorResponse(error) || error.status >= 500) return { text, why: 'unreachable' };
  const reason = typeof error.data === 'string' && isOwnAnswer(error) ? error.data : '';
  return { text: reason ? `${text}: ${reason}` : text, why: 'refused' };
}

/** `next` says what to do again. */
export function failureToastText({ text, why }: Failure, next = 'try again'): string {
  return why === 'ended' ? `${text}. Sign in in another tab, then ${next}.` : text;
}

/** Never throws: a failed `read` is a failure, too. */
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

/** For `fetchOrFailure`: throws unless the answer is a success. */
export async function readJson<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`Answered ${response.status}`);
  return response.json();
}

/** For outages that the specification has no words for. */
export function unreachableText(brand = 'the server'): string {
  return `We could not reach ${brand}. Check your connection.`;
}

/** A firewall in front of our server answers with a page. */
export function isOwnAnswer({ data }: ErrorResponse): boolean {
  return !(typeof data === 'string' && data.includes('<'));
}

/** Browsers and React Router use these words if no answer came, or another server's. */
const NO_ANSWER = /fetch|network|load failed|decode/i;

/** Offline, or a gateway's own page. */
export function isUnreachable(error: unknown): boolean {
  if (isRouteErrorResponse(error))
    return error.status >= 502 && error.status <= 504 && !isOurOutage(error);
  return error instanceof Error && NO_ANSWER.test(error.message);
}

/** `orUnavailable` answers so; a gateway has words. */
const isOurOutage = ({ status, data }: ErrorResponse) => status === 503 && data === null;

/** Not a bug, and not a refusal with its reason. */
export function isNotLoaded(error: unknown): boolean {
  if (isUnreachable(error)) return true;
  return isRouteErrorResponse(error) && (isOurOutage(error) || !isOwnAnswer(error));
}
