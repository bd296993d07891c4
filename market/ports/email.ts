/** One mail to one person; `to` is a bare address. */
export interface OutgoingEmail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where one click unsubscribes the recipient; undefined for a mail to the administrator. */
  unsubscribeUrl: string | undefined;
  /** Nobody wrote it: no out-of-office answer should come back (RFC 3834). */
  isAutomatic?: boolean;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Hands a mail to the mail server. It never throws: 'refused' and 'unreachable' mean that it was
 * certainly not taken, 'unknown' that it may have been; reasons are plain words.
 */
export type SendEmail = (email: OutgoingEmail) => Promise<EmailOutcome>;

export type EmailOutcome =
  /** `isFiled`: a demo wrote it to a file. */
  | { kind: 'accepted'; result: string; isFiled?: true }
  | { kind: 'unreachable' | 'unknown'; reason: string }
  /**
   * `mayRetry`: the server said so, or the fault is ours and not the recipient's. `isOurs`: it would refuse
   * every other e-mail too.
   */
  | { kind: 'refused'; reason: string; mayRetry?: true; isOurs?: true };
