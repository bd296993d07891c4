import type { Selectable } from 'kysely';

/** What waits to leave, and what left. Its row is committed before it leaves, so a crash leaves a record. */
export interface OutboxTable {
  /** A relay has its lead's. */
  id: string;
  channel: 'text' | 'mail' | 'relay';
  /** A notice is a mail or a text, a listing a relay, any other a mail. */
  kind:
    | 'lead'
    | 'lead-received'
    | 'alert-confirm'
    | 'alert-deals'
    | 'alert-keep'
    | 'voucher'
    | 'voucher-reminder'
    | 'owner'
    | 'sign-in'
    | 'notice'
    | 'test'
    | 'listing';
  lead_id: string | null;
  alert_id: string | null;
  /** Unique: names the form that requested it, or what it is about. */
  idempotency_key: string;
  /** An e-mail address or a phone (E.164); '' for a relay. */
  recipient: string;
  /** Equal if two addresses are one. */
  recipient_key: string;
  /** A mail's; else ''. */
  subject: string;
  /**
   * A mail's plain text as sent, with its footer, but without the token in its links; a text; a relay's exact
   * JSON, the same at every attempt.
   */
  body: string;
  /** 'filed': a demo's e-mail, written to a file. 'unknown': it may have been sent. */
  state: 'pending' | 'sending' | 'accepted' | 'filed' | 'refused' | 'unreachable' | 'unknown';
  result: string | null;
  actor: string;
  attempts: number;
  /** While 'sending': when the claim ends. Null once nothing is to be done. */
  next_attempt_at: number | null;
  /** Hash of the token in the links, which is made as the e-mail leaves and stored nowhere. */
  token_hash: string | null;
  created_at: number;
  updated_at: number;
}

export type OutboxRow = Selectable<OutboxTable>;
