import { isRouteErrorResponse } from 'react-router';

export const SESSION_ENDED = 'Your session has ended';

/** What the guard answers to a form whose session has ended, with status 401. */
export interface SessionEnded {
  /** The form's entries, for a page that must keep them; undefined where a script does. */
  entries: Record<string, string> | undefined;
}

/** The guard's answer in a route's error, or undefined where it is another error. */
export function asSessionEnded(error: unknown): SessionEnded | undefined {
  // The guard alone answers a form with 401, the login aside, which never throws it.
  return isRouteErrorResponse(error) && error.status === 401
    ? (error.data as SessionEnded)
    : undefined;
}
