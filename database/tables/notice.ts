import type { Selectable } from 'kysely';

/** A notice to the administrator; its row is there before it leaves. */
export interface NoticeTable {
  id: string;
  /** One of market/notices/kinds.ts. */
  kind: string;
  /** One notice for each kind and this: a lead's id, a message's id, a day. */
  about: string;
  title: string;
  /** Further lines for an e-mail, or ''. */
  detail: string;
  /** Where the back office shows it. */
  path: string;
  /** E.164, where it is about a text from or to a number. */
  phone: string | null;
  /** When it is looked at next; null: it has left by this channel, or will not. */
  mail_due_at: number | null;
  /** When it was put into the queue of e-mails. */
  mailed_at: number | null;
  email_id: string | null;
  text_due_at: number | null;
  texted_at: number | null;
  text_id: string | null;
  created_at: number;
}

/** A text to the administrator's own number: in no conversation. */
export interface NoticeTextTable {
  id: string;
  idempotency_key: string;
  /** E.164 */
  recipient: string;
  text: string;
  /** 'unknown': it may have been sent. */
  state: 'pending' | 'sending' | 'sent' | 'failed' | 'unknown';
  /** Why it failed or waits: plain words. */
  result: string | null;
  attempts: number;
  /** While 'sending': when the claim ends. Null once nothing is to be done. */
  next_attempt_at: number | null;
  created_at: number;
  updated_at: number;
}

export type NoticeRow = Selectable<NoticeTable>;
export type NoticeTextRow = Selectable<NoticeTextTable>;
