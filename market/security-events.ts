/** The log never has what was typed, nor an e-mail address. */
export interface SecurityEvent {
  event:
    | 'signed-in'
    | 'signed-out'
    | 'password-accepted'
    | 'sign-in-refused'
    | 'code-refused'
    | 'confirmed'
    | 'confirm-refused'
    | 'factors-changed'
    | 'sessions-ended'
    | 'admin-call-refused'
    | 'metrics-refused'
    | 'limit-reached'
    | 'voucher-unknown'
    | 'connection-changed'
    | 'signature-forged'
    | 'foreign-write'
    | 'exported'
    | 'backed-up'
    | 'restored'
    | 'password-set'
    | 'factors-reset';
  /** 'unknown' is any other address, which stays out of the log. */
  account?: 'administrator' | 'unknown';
  detail?: string;
}

/** A connection sends in the owner's name or reads sales, so each change is logged. */
export const CONNECTION_CHANGED = {
  event: 'connection-changed',
  account: 'administrator',
} as const;

export type LogSecurity = (event: SecurityEvent) => void;
