import type { Generated, Selectable } from 'kysely';

/** Every e-mail, waiting or sent. Its row is committed before it leaves, so a crash leaves a record. */
export interface EmailTable {
  id: string;
  kind:
    | 'lead'
    | 'lead-received'
    | 'alert-confirm'
    | 'alert-deals'
    | 'alert-keep'
    | 'voucher'
    | 'voucher-reminder'
    | 'complaint'
    | 'sign-in'
    | 'notice'
    | 'test';
  lead_id: string | null;
  alert_id: string | null;
  /** Unique: names the form that requested the e-mail, or what it is about. */
  idempotency_key: string;
  email_key: string;
  recipient: string;
  subject: string;
  /** The plain text as sent, with its footer, but without the token in its links. */
  body: string;
  /** 'unknown': it may have been sent. */
  state: 'pending' | 'sending' | 'accepted' | 'refused' | 'unreachable' | 'unknown';
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

/** Addresses that get no more e-mail, and the lead that the last e-mail was about, if any. */
export interface EmailUnsubscribeTable {
  email_key: string;
  lead_id: string | null;
  created_at: number;
}

export interface AlertTable {
  id: string;
  email: string;
  email_key: string;
  /** Equal if two addresses are one mailbox; '' for alerts that are older than this column. */
  mailbox_key: Generated<string>;
  zip: string;
  radius_miles: number;
  /** The filters of a search's address ('kind=massage&max_price=80'); empty where every deal counts. */
  filters: string;
  state: 'unconfirmed' | 'active' | 'ended';
  /** The search for new deals has covered all that were created until then. */
  seen_until: number;
  ends_at: number;
  /** When to look for deals next, or to delete the alert. */
  due_at: number;
  created_at: number;
  updated_at: number;
}

export type AlertRow = Selectable<AlertTable>;
export type EmailRow = Selectable<EmailTable>;
