import type { Generated, Kysely, Selectable } from 'kysely';

/** Instants are epoch milliseconds, money is integer cents, ids are UUIDv7 text. */
export interface Tables {
  businesses: BusinessTable;
  business_slugs: BusinessSlugTable;
  deals: DealTable;
  catalogue: CatalogueTable;
  facts: FactTable;
  leads: LeadTable;
  relays: RelayTable;
  admin_users: AdminUserTable;
  admin_accounts: AdminAccountTable;
  admin_sessions: AdminSessionTable;
  audit_entries: AuditEntryTable;
  once_keys: OnceKeyTable;
  conversations: ConversationTable;
  messages: MessageTable;
  consents: ConsentTable;
  saved_replies: SavedReplyTable;
  inbox: InboxTable;
}

export type Db = Kysely<Tables>;

export type Dialect = 'sqlite' | 'postgres';

export interface Connection {
  db: Db;
  dialect: Dialect;
  /** Goes up with every committed write to businesses or deals; cheap enough for every request. */
  catalogueVersion(): number;
  close(): Promise<void>;
}

export interface BusinessTable {
  id: string;
  name: string;
  email: string;
  /** As people read it: (512) 555-0132 */
  phone: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  about: string;
  status: 'active' | 'inactive';
  slug: string;
  created_at: number;
  updated_at: number;
}

/** Slugs that a business had before it was renamed or moved. */
export interface BusinessSlugTable {
  slug: string;
  business_id: string;
  created_at: number;
}

export interface DealTable {
  id: string;
  business_id: string;
  /** Copies kept by the database itself (foreign key, ON UPDATE CASCADE) for the search index. */
  business_zip: string;
  business_status: 'active' | 'inactive';
  title: string;
  description: string;
  regular_price_cents: number;
  deal_price_cents: number;
  duration_minutes: number;
  max_purchases: number;
  limit_per_visit: number | null;
  image_url: string;
  checkout_url: string;
  expires_at: number;
  cancellation_policy: string;
  status: 'active';
  created_at: number;
  updated_at: number;
}

/** One row: its version goes up with every write to businesses or deals (by trigger). */
export interface CatalogueTable {
  id: Generated<1>;
  version: number;
}

/** Small facts about this installation, such as when the sample content was loaded. */
export interface FactTable {
  name: string;
  value: string;
}

/** A spa owner's request to be listed. */
export interface LeadTable {
  id: string;
  business_name: string;
  email: string;
  /** As people read it: (512) 555-0132 */
  phone: string;
  location: string;
  status: 'new' | 'contacted' | 'archived';
  /** The proof of consent to texts (wording shown, when, from which address): all or none. */
  text_consent_words: string | null;
  text_consent_at: number | null;
  text_consent_address: string | null;
  /** The same for the same request within the same minute: it cannot be stored twice. */
  once_key: string;
  created_at: number;
  updated_at: number;
  last_contacted_at: number | null;
}

/** A lead on its way to the external form; there is one only where an endpoint was configured. */
export interface RelayTable {
  lead_id: string;
  state: 'pending' | 'sending' | 'sent' | 'failed';
  /** The exact JSON that is posted, the same at every attempt. */
  payload: string;
  attempts: number;
  /** While 'sending': when its sender counts as dead and another may try. */
  next_attempt_at: number | null;
  /** What came of the last attempt, in plain words. */
  last_result: string | null;
  created_at: number;
  updated_at: number;
}

/** Better Auth's tables; their instants are ISO 8601 text, because it writes them. */
export interface AdminUserTable {
  id: string;
  name: string;
  email: string;
  email_verified: 0 | 1;
  image: string | null;
  created_at: string;
  updated_at: string;
}

export interface AdminAccountTable {
  id: string;
  user_id: string;
  provider_id: 'credential';
  account_id: string;
  /** The hash. */
  password: string;
  created_at: string;
  updated_at: string;
}

export interface AdminSessionTable {
  id: string;
  user_id: string;
  token: string;
  expires_at: string;
  ip_address: string | null;
  user_agent: string | null;
  created_at: string;
  updated_at: string;
}

/** One change of a record; before and after are its fields as JSON. */
export interface AuditEntryTable {
  id: string;
  at: number;
  who: string;
  what: 'created' | 'updated' | 'deleted';
  kind: 'business' | 'deal';
  record_id: string;
  before: string | null;
  after: string | null;
}

/** A form's key, and the one record that it made. */
export interface OnceKeyTable {
  once_key: string;
  record_id: string;
  created_at: number;
}

/** All texts with one number. A text's `created_at` is later than that of any text before it. */
export interface ConversationTable {
  id: string;
  /** E.164: +15125550132 */
  customer_phone: string;
  status: 'active' | 'blocked';
  unread: number;
  last_text: string;
  last_from: 'admin' | 'customer';
  /** When the number told us to stop; null while we may text it. */
  opted_out_at: number | null;
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
  /** The customer's number, E.164, whoever sent the text. */
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

export type BusinessRow = Selectable<BusinessTable>;
export type DealRow = Selectable<DealTable>;
export type LeadRow = Selectable<LeadTable>;
export type RelayRow = Selectable<RelayTable>;
export type ConversationRow = Selectable<ConversationTable>;
export type MessageRow = Selectable<MessageTable>;
export type ConsentRow = Selectable<ConsentTable>;
export type SavedReplyRow = Selectable<SavedReplyTable>;
