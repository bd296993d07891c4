import { isRouteErrorResponse } from 'react-router';
import { asSessionEnded, SESSION_ENDED } from './session-ended.ts';

/** Why a form was not taken, though nothing was wrong with what it held. */
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

/** What an error of a request means for the form that was sent; `text` says what failed. */
export function failureFromError(error: unknown, text: string): Failure {
  if (asSessionEnded(error)) return { text: SESSION_ENDED, why: 'ended' };
  if (!isRouteErrorResponse(error) || error.status >= 500) return { text, why: 'unreachable' };
  const reason = typeof error.data === 'string' && !error.data.includes('<') ? error.data : '';
  return { text: reason ? `${text}: ${reason}` : text, why: 'refused' };
}

/** A failure where no form stands beside it to say more, in a toast. */
export function failureToastText({ text, why }: Failure): string {
  return why === 'ended' ? `${text}. Sign in in another tab, then try again.` : text;
}

/** What is said wherever nothing answers and the specification has no words for it. */
export const UNREACHABLE = 'No answer came. Please check your connection and try again.';

/** What browsers and React Router call a request without an answer, or with another's answer. */
const NO_ANSWER = /fetch|network|load failed|decode/i;

/** Whether an error means that no answer of ours came back: offline, or a gateway's own page. */
export function isUnreachable(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 502 && error.status <= 504;
  return error instanceof Error && NO_ANSWER.test(error.message);
}
