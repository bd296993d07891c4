import type { PartnerCheck } from './partner-check.ts';

/** With these errors the other side has read nothing. */
const unsentWords: Record<string, string> = {
  ECONNREFUSED: ' refused the connection',
  ENOTFOUND: "'s host name is unknown",
  EAI_AGAIN: "'s host name could not be looked up",
  EHOSTUNREACH: ' could not be reached',
  ENETUNREACH: ' could not be reached',
  ERR_SSL_WRONG_VERSION_NUMBER: ' does not answer with TLS',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: ' does not answer with TLS',
};

const UNKNOWN_AUTHORITY = 'comes from an authority that is not known here';

/** Certificates are checked before anything is sent. The codes come from OpenSSL and Node's TLS. */
const certificateWords: Record<string, string> = {
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet',
  CERT_REVOKED: 'was revoked',
  CERT_UNTRUSTED: UNKNOWN_AUTHORITY,
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another host',
  HOSTNAME_MISMATCH: 'is for another host',
};

const BROKEN_OFF = new Set(['ECONNRESET', 'UND_ERR_SOCKET']);

/** `whose` is "The form's" or 'its'. Undefined if the code is not about a certificate. */
export function describeCertificate(code: string | undefined, whose: string): string | undefined {
  const words = certificateWords[code ?? ''];
  return words && `${whose} certificate ${words}`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

export function unreachable(error: unknown): PartnerCheck {
  const cause = error instanceof Error ? error.cause : undefined;
  if ([error, cause].some((one) => one instanceof Error && one.name === 'TimeoutError'))
    return { kind: 'problem', reason: 'it does not answer' };
  const code = codeOf(cause) || codeOf(error);
  const reason =
    describeCertificate(code, 'its') ??
    (code === 'ENOTFOUND' ? 'its host name is unknown' : 'it cannot be reached');
  return { kind: 'problem', reason };
}

/** `who` begins the sentence. `isUnsent`: the other side certainly read nothing. */
export function describeNetworkError(error: unknown, who: string, deadlineMs: number) {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return { reason: `${who} gave no answer within ${deadlineMs / 1000} s`, isUnsent: false };
  }
  const code = codeOf(error instanceof Error && error.cause);
  const certificate = describeCertificate(code, `${who}'s`);
  if (certificate) return { reason: certificate, isUnsent: true };
  const unsent = unsentWords[code];
  if (unsent) return { reason: who + unsent, isUnsent: true };
  const failure = BROKEN_OFF.has(code)
    ? 'broke off the connection'
    : `could not be reached${code && ` (${code})`}`;
  return { reason: `${who} ${failure}`, isUnsent: false };
}
