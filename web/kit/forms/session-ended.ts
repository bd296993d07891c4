import { isRouteErrorResponse } from 'react-router';

export const SESSION_ENDED = 'Your session has ended';

/** The guard answers a form with this, and status 401, after its session has ended. */
export interface SessionEnded {
  /** For a page without scripts; a script still has the entries. */
  entries: Record<string, string> | undefined;
}

/** Undefined if it is another error. */
export function asSessionEnded(error: unknown): SessionEnded | undefined {
  // Only the guard answers a form with 401; the login does not throw it.
  return isRouteErrorResponse(error) && error.status === 401
    ? (error.data as SessionEnded)
    : undefined;
}
