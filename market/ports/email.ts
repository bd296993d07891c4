/** To one person; `to` is a bare address. */
export interface OutgoingEmail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** For one-click unsubscribe; undefined for e-mail to the administrator. */
  unsubscribeUrl: string | undefined;
  /** Prevents out-of-office answers (RFC 3834). */
  isAutomatic?: boolean;
  /** Epoch milliseconds. */
  at: number;
}

/** Never throws. Only after 'unknown' may the server have it. Reasons are plain words. */
export type SendEmail = (email: OutgoingEmail) => Promise<EmailOutcome>;

export type EmailOutcome =
  /** `isFiled`: a demo wrote it to a file. */
  | { kind: 'accepted'; result: string; isFiled?: true }
  | { kind: 'unreachable' | 'unknown'; reason: string }
  /** `mayRetry`: by the server's word or our fault. `isOurs`: every e-mail would be refused. */
  | { kind: 'refused'; reason: string; mayRetry?: true; isOurs?: true };
