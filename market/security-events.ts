/** What concerns security, as the log names it: never what was typed, and no e-mail address. */
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
  /** The account's e-mail, or the one tried; a stranger's own address stays out of the log. */
  account?: 'administrator' | 'unknown';
  /** How, or what. */
  detail?: string;
}

/** What sends in the owner's name, or reads what was bought, was set or removed. */
export const CONNECTION_CHANGED = {
  event: 'connection-changed',
  account: 'administrator',
} as const;

export type LogSecurity = (event: SecurityEvent) => void;
