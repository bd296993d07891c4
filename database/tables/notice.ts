import type { Selectable } from 'kysely';

/** A notice to the administrator. Its row is stored before it is sent. */
export interface NoticeTable {
  id: string;
  kind: string;
  /** Unique with the kind: a lead's id, a message's id, or a day. */
  about: string;
  title: string;
  detail: string;
  path: string;
  /** E.164, if the notice is about a text from or to a number. */
  phone: string | null;
  /** When to look at it next; null if it was sent this way, or never will be. */
  mail_due_at: number | null;
  mailed_at: number | null;
  email_id: string | null;
  text_due_at: number | null;
  texted_at: number | null;
  text_id: string | null;
  created_at: number;
}

export type NoticeRow = Selectable<NoticeTable>;
