/** Errors from before the other side reads a byte. */
const unsentWords: Record<string, string> = {
  ECONNREFUSED: ' refused the connection',
  ENOTFOUND: "'s host name is unknown",
  EAI_AGAIN: "'s host name could not be looked up",
  EHOSTUNREACH: ' could not be reached',
  ENETUNREACH: ' could not be reached',
};

const BROKEN_OFF = new Set(['ECONNRESET', 'UND_ERR_SOCKET']);

/** Why a `fetch` failed, in words about `who`. `isUnsent`: the other side certainly read nothing. */
export function describeNetworkError(error: unknown, who: string, deadlineMs: number) {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return { reason: `${who} gave no answer within ${deadlineMs / 1000} s`, isUnsent: false };
  }
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const unsent = unsentWords[code];
  if (unsent) return { reason: who + unsent, isUnsent: true };
  const failure = BROKEN_OFF.has(code)
    ? 'broke off the connection'
    : `could not be reached${code && ` (${code})`}`;
  return { reason: `${who} ${failure}`, isUnsent: false };
}
