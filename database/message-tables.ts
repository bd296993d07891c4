import type { Generated, Selectable } from 'kysely';

/** All texts with one number or other sender. A text's `created_at` is later than that of any text before it. */
export interface ConversationTable {
  id: string;
  /** E.164: +15125550132; or whatever else sends texts, never with a '+' first: 72345, MYBANK. */
  customer_phone: string;
  status: 'active' | 'blocked';
  unread: number;
  last_text: string;
  last_from: 'admin' | 'customer';
  /** When the number told us to stop; null while we may text it. */
  opted_out_at: number | null;
  /** When STOP and HELP were last answered, by the clock of that moment. */
  stop_answered_at: Generated<number | null>;
  help_answered_at: Generated<number | null>;
  created_at: number;
  updated_at: number;
}

export type MessageStatus =
  | 'received'
  | 'pending'
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'failed'
  | 'needs_review'
  | 'not_sent';

export interface MessageTable {
  id: string;
  conversation_id: string;
  /** The customer's, as in the conversation, whoever sent the text. */
  phone: string;
  text: string;
  sender: 'admin' | 'customer';
  /** 'automatic': our own answer to STOP or HELP. */
  kind: 'written' | 'automatic';
  status: MessageStatus;
  /** Why it failed, was not sent or must be reviewed: plain words that follow a colon. */
  reason: string | null;
  /** A JSON array of https links. */
  media: string;
  gateway_id: string | null;
  attempts: number;
  /** Of this run of attempts, which may last a day. */
  first_attempt_at: number | null;
  /** While 'sending': when its sender counts as dead. Null where nothing is to be done. */
  next_attempt_at: number | null;
  once_key: string | null;
  created_at: number;
  updated_at: number;
}

/** How a number allowed or forbade texts; only ever added to. */
export interface ConsentTable {
  id: string;
  phone: string;
  kind: 'opted_in' | 'opted_out';
  how: string;
  wording: string;
  at: number;
}

export interface SavedReplyTable {
  id: string;
  name: string;
  text: string;
  created_at: number;
  updated_at: number;
}

/** One row: its version goes up with every write to conversations or messages (by trigger). */
export interface InboxTable {
  id: Generated<1>;
  version: number;
}

export type ConversationRow = Selectable<ConversationTable>;
export type MessageRow = Selectable<MessageTable>;
export type ConsentRow = Selectable<ConsentTable>;
export type SavedReplyRow = Selectable<SavedReplyTable>;
