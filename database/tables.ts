import type { Generated, GeneratedAlways, Kysely, Selectable } from 'kysely';
import type { LeadEmailTable, LeadTable, MailRefusalTable, RelayTable } from './lead-tables.ts';
import type {
  ConsentTable,
  ConversationTable,
  InboxTable,
  MessageTable,
  SavedReplyTable,
} from './message-tables.ts';

/** Instants are epoch milliseconds, money is integer cents, ids are UUIDv7 text. */
export interface Tables {
  businesses: BusinessTable;
  business_slugs: BusinessSlugTable;
  deals: DealTable;
  catalogue: CatalogueTable;
  facts: FactTable;
  leads: LeadTable;
  relays: RelayTable;
  lead_emails: LeadEmailTable;
  mail_refusals: MailRefusalTable;
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
  settings: SettingsTable;
}

export type Db = Kysely<Tables>;

export type Dialect = 'sqlite' | 'postgres';

export interface Connection {
  db: Db;
  dialect: Dialect;
  /**
   * Goes up with every write to businesses, deals or settings; includes all that was acknowledged before it
   * was asked for. Cheap enough for every request; on SQLite it is there at once.
   */
  catalogueVersion(): number | Promise<number>;
  /**
   * Calls `heard` soon after each change of the inbox, whichever process made it. Undefined on
   * SQLite, which says nothing by itself.
   */
  listenToInbox?: ListenToInbox;
  /** Does some work and tells whether the database failed it, whatever the work made of that. */
  trackOutage: TrackOutage;
  /** For preparing the database: of several processes one works at a time, without time-outs. */
  runExclusively<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export type ListenToInbox = (
  onChange: () => void,
  onError: (error: unknown) => void,
) => Subscription;

export interface Subscription {
  /** False while a change may pass unheard: whoever must know of it looks by itself. */
  isLive(): boolean;
  close(): Promise<void>;
}

export type TrackOutage = <T>(
  work: () => T | Promise<T>,
) => Promise<{ value: T; databaseFailed: boolean }>;

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
  /** Degrees, where the administrator pinned the address on a map: both or none. */
  latitude: Generated<number | null>;
  longitude: Generated<number | null>;
  /** From 1.0 to 5.0, as `rating_source` gave it on the day `rating_seen_on` (2026-11-03): all or none. */
  rating: Generated<number | null>;
  review_count: Generated<number | null>;
  rating_source: Generated<string | null>;
  rating_seen_on: Generated<string | null>;
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
  /** The database's own percentOff, for the search. */
  percent_off: GeneratedAlways<number>;
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

/** One row: its version goes up with every write to businesses, deals or settings (by trigger). */
export interface CatalogueTable {
  id: Generated<1>;
  version: number;
}

/** Small facts about this installation, such as when the sample content was loaded. */
export interface FactTable {
  name: string;
  value: string;
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
  kind: 'business' | 'deal' | 'lead' | 'settings';
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

/** One row: what the owner has set at run time, as JSON (market/settings). */
export interface SettingsTable {
  id: Generated<1>;
  version: number;
  document: string;
}

export type BusinessRow = Selectable<BusinessTable>;
/** A deal as it is written: what the database works out by itself is left out. */
export type DealRow = Omit<Selectable<DealTable>, 'percent_off'>;
