import type { Generated, Selectable } from 'kysely';

/** All messages with one number or other sender. Each `created_at` is later than the one before. */
export interface ConversationTable {
  id: string;
  /** E.164: +15125550132; or another kind of sender, never with a '+' first: 72345, MYBANK. */
  customer_phone: string;
  status: 'active' | 'blocked';
  unread: number;
  last_message: string;
  last_sender: 'admin' | 'customer';
  opted_out_at: number | null;
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
  | 'needs-review'
  | 'not-sent';

export interface MessageTable {
  id: string;
  conversation_id: string;
  /** The customer's number, as in the conversation, for both directions. */
  phone: string;
  text: string;
  sender: 'admin' | 'customer';
  /** 'automatic': our own answer to STOP or HELP. */
  kind: 'written' | 'automatic';
  status: MessageStatus;
  /** Why it failed, was not sent or needs review: plain words that follow a colon. */
  reason: string | null;
  /** A JSON array of https links. */
  media: string;
  gateway_id: string | null;
  attempts: number;
  /** The start of this run of attempts, which may last a day. */
  first_attempt_at: number | null;
  /** While 'sending': when the claim ends. Null if nothing is to be done. */
  next_attempt_at: number | null;
  idempotency_key: string | null;
  created_at: number;
  updated_at: number;
}

/** How a number allowed or refused texts. Rows are only added. */
export interface ConsentTable {
  id: string;
  phone: string;
  kind: 'opted-in' | 'opted-out';
  source: string;
  wording: string;
  created_at: number;
}

export interface SavedReplyTable {
  id: string;
  name: string;
  text: string;
  created_at: number;
  updated_at: number;
}

export interface MessagesVersionTable {
  id: Generated<1>;
  version: number;
}

export type ConversationRow = Selectable<ConversationTable>;
export type MessageRow = Selectable<MessageTable>;
export type ConsentRow = Selectable<ConsentTable>;
export type SavedReplyRow = Selectable<SavedReplyTable>;
