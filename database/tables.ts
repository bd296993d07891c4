import type { Generated, GeneratedAlways, Kysely, Selectable } from 'kysely';
import type { AlertTable, EmailTable, EmailUnsubscribeTable } from './email-tables.ts';
import type { LeadTable, RelayTable } from './lead-tables.ts';
import type {
  ConsentTable,
  ConversationTable,
  MessagesVersionTable,
  MessageTable,
  SavedReplyTable,
} from './message-tables.ts';

/** Instants are epoch milliseconds, money is integer cents, ids are UUIDv7 text. */
export interface Tables {
  businesses: BusinessTable;
  business_slugs: BusinessSlugTable;
  deals: DealTable;
  deals_per_zip: DealsPerZipTable;
  catalogue: CatalogueTable;
  facts: FactTable;
  leads: LeadTable;
  relays: RelayTable;
  alerts: AlertTable;
  emails: EmailTable;
  email_unsubscribes: EmailUnsubscribeTable;
  admin_users: AdminUserTable;
  admin_accounts: AdminAccountTable;
  admin_sessions: AdminSessionTable;
  audit_entries: AuditEntryTable;
  idempotency_keys: IdempotencyKeyTable;
  conversations: ConversationTable;
  messages: MessageTable;
  consents: ConsentTable;
  saved_replies: SavedReplyTable;
  messages_version: MessagesVersionTable;
  settings: SettingsTable;
}

export type Db = Kysely<Tables>;

export type Dialect = 'sqlite' | 'postgres';

export interface Connection {
  db: Db;
  dialect: Dialect;
  /**
   * Increases with every write to businesses, deals or settings, and includes all that was
   * acknowledged before the call. Cheap enough for every request; synchronous on SQLite.
   */
  catalogueVersion(): number | Promise<number>;
  /**
   * Calls `onChange` soon after each change of a conversation or message in any process. Undefined
   * on SQLite, which announces nothing.
   */
  listenToMessages?: ListenToMessages;
  /** Does some work and reports whether the database failed, even if the work caught that. */
  trackOutage: TrackOutage;
  /** For preparing the database: one process at a time, without time-outs. */
  runExclusively<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export type ListenToMessages = (
  onChange: () => void,
  onError: (error: unknown) => void,
) => Subscription;

export interface Subscription {
  /** False while changes may go unannounced, so listeners must read the version themselves. */
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
  /** As people write it: (512) 555-0132 */
  phone: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  about: string;
  status: 'active' | 'inactive';
  /** Degrees, if the administrator pinned the address on a map: both or none. */
  latitude: Generated<number | null>;
  longitude: Generated<number | null>;
  /**
   * From 1.0 to 5.0, as `rating_source` showed it on the day `rating_seen_on` (2026-11-03): all or
   * none.
   */
  rating: Generated<number | null>;
  review_count: Generated<number | null>;
  rating_source: Generated<string | null>;
  rating_seen_on: Generated<string | null>;
  /** 'Mo 09:00-19:00, Sa 10:00-16:00' in its own zone; empty where unknown (market/hours). */
  hours: Generated<string>;
  /** A picture a line: its URL, a space, its alt text (market/galleries). */
  gallery: Generated<string>;
  slug: string;
  created_at: number;
  updated_at: number;
}

export interface BusinessSlugTable {
  slug: string;
  business_id: string;
  created_at: number;
}

export interface DealTable {
  id: string;
  business_id: string;
  /** Copies that the database maintains (foreign key, ON UPDATE CASCADE) for the search index. */
  business_zip: string;
  business_status: 'active' | 'inactive';
  title: string;
  /** One of the kinds of market/deals/kinds.ts. */
  kind: Generated<string>;
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

/** How many deals of active spas, live or expired, a ZIP has: triggers count them. */
export interface DealsPerZipTable {
  zip: string;
  deals: number;
}

/** One row: a trigger raises its version with every write to businesses, deals or settings. */
export interface CatalogueTable {
  id: Generated<1>;
  version: number;
}

/** Small facts about this installation, such as when the sample content was loaded. */
export interface FactTable {
  name: string;
  value: string;
}

/** Better Auth's tables. It writes instants as ISO 8601 text. */
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

/** One change of a record; before and after are its columns as JSON. */
export interface AuditEntryTable {
  id: string;
  created_at: number;
  actor: string;
  action: 'created' | 'updated' | 'deleted';
  record_kind: 'business' | 'deal' | 'lead' | 'settings';
  record_id: string;
  before: string | null;
  after: string | null;
}

export interface IdempotencyKeyTable {
  idempotency_key: string;
  record_id: string;
  created_at: number;
}

/** One row: the owner's settings as JSON (market/settings). */
export interface SettingsTable {
  id: Generated<1>;
  version: number;
  document: string;
}

export type BusinessRow = Selectable<BusinessTable>;
/** A deal as it is written, without the columns that the database computes. */
export type DealRow = Omit<Selectable<DealTable>, 'percent_off'>;
