import type { Generated, GeneratedAlways, Insertable, Kysely, Selectable } from 'kysely';
import type { CatalogueChanges } from './catalogue-changes.ts';
import type {
  AdminSessionTable,
  AdminUserTable,
  RecoveryCodeTable,
  SignInStepTable,
  TotpTable,
} from './tables/admin.ts';
import type { ComplaintNoteTable, ComplaintTable } from './tables/complaint.ts';
import type {
  DealExtensionTable,
  DealsPerZipTable,
  DealTable,
  DealVersionTable,
  SiteTermsVersionTable,
} from './tables/deal.ts';
import type { AlertTable, EmailUnsubscribeTable } from './tables/email.ts';
import type { EventTable, IdempotencyKeyTable } from './tables/event.ts';
import type {
  InsightDayTable,
  InsightPathTable,
  InsightSaltTable,
  InsightSearchTable,
  InsightSeenTable,
} from './tables/insight.ts';
import type { LeadNoteTable, LeadTable } from './tables/lead.ts';
import type {
  ConsentTable,
  ConversationTable,
  MessagesVersionTable,
  MessageTable,
  SavedReplyTable,
} from './tables/message.ts';
import type { NoticeTable } from './tables/notice.ts';
import type { OutboxTable } from './tables/outbox.ts';
import type { OwnerSessionTable, OwnerTable, ProposalTable } from './tables/owner.ts';
import type {
  DealFormerUrlTable,
  DealLinkTable,
  PurchaseReversalTable,
  PurchaseTable,
  StripeAccountTable,
  VoucherTable,
} from './tables/purchase.ts';

/** Instants are epoch milliseconds, money is integer cents, ids are UUIDv7 text. */
export interface Tables {
  businesses: BusinessTable;
  business_slugs: BusinessSlugTable;
  deals: DealTable;
  deals_per_zip: DealsPerZipTable;
  deal_versions: DealVersionTable;
  site_terms_versions: SiteTermsVersionTable;
  deal_extensions: DealExtensionTable;
  catalogue: CatalogueTable;
  facts: FactTable;
  connection_values: ConnectionValueTable;
  connection_outcomes: ConnectionOutcomeTable;
  leads: LeadTable;
  lead_notes: LeadNoteTable;
  owners: OwnerTable;
  owner_sessions: OwnerSessionTable;
  proposals: ProposalTable;
  complaints: ComplaintTable;
  complaint_notes: ComplaintNoteTable;
  alerts: AlertTable;
  email_unsubscribes: EmailUnsubscribeTable;
  admin_users: AdminUserTable;
  admin_sessions: AdminSessionTable;
  admin_totp: TotpTable;
  admin_recovery_codes: RecoveryCodeTable;
  admin_sign_in_steps: SignInStepTable;
  events: EventTable;
  idempotency_keys: IdempotencyKeyTable;
  conversations: ConversationTable;
  messages: MessageTable;
  consents: ConsentTable;
  saved_replies: SavedReplyTable;
  messages_version: MessagesVersionTable;
  settings: SettingsTable;
  notices: NoticeTable;
  outbox: OutboxTable;
  stripe_accounts: StripeAccountTable;
  deal_links: DealLinkTable;
  deal_former_urls: DealFormerUrlTable;
  purchases: PurchaseTable;
  purchase_reversals: PurchaseReversalTable;
  vouchers: VoucherTable;
  insight_days: InsightDayTable;
  insight_searches: InsightSearchTable;
  insight_paths: InsightPathTable;
  insight_seen: InsightSeenTable;
  insight_salts: InsightSaltTable;
}

export type Db = Kysely<Tables>;

export type Dialect = 'sqlite' | 'postgres';

export interface Connection {
  db: Db;
  dialect: Dialect;
  /**
   * Raised by every write to businesses, deals or settings; includes all that was acknowledged before the
   * call. Synchronous on SQLite.
   */
  catalogueVersion(): number | Promise<number>;
  catalogueChanges(after: number): CatalogueChanges | Promise<CatalogueChanges>;
  trackOutage: TrackOutage;
  /** Whether a session's locks and settings belong to this program alone; always true on SQLite. */
  keepsSessions(): Promise<boolean>;
  /** One process at a time, without time-outs. */
  runExclusively<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export type TrackOutage = <T>(
  work: () => T | Promise<T>,
) => Promise<{ value: T; databaseFailed: boolean }>;

export interface BusinessTable {
  id: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  about: string;
  status: 'active' | 'inactive';
  /** Degrees: both or none. */
  latitude: Generated<number | null>;
  longitude: Generated<number | null>;
  /** From 1.0 to 5.0, as `rating_source` showed it on `rating_seen_on` ('2026-11-03'): all or none. */
  rating: Generated<number | null>;
  review_count: Generated<number | null>;
  rating_source: Generated<string | null>;
  rating_seen_on: Generated<string | null>;
  /** 'Mo 09:00-19:00, Sa 10:00-16:00' in its own zone; empty where unknown (market/hours). */
  hours: Generated<string>;
  /** A picture a line: its URL, a space, its alt text (market/galleries). */
  gallery: Generated<string>;
  /** Whether we have its license information; since when (epoch milliseconds) and who said so, or null. */
  has_license_information: Generated<number>;
  license_information_at: Generated<number | null>;
  license_information_by: Generated<string | null>;
  license_number: Generated<string>;
  license_state: Generated<string>;
  /** '2026-11-03', the last day of the license where the spa is. */
  license_expires_on: Generated<string | null>;
  /** The day of the last look at the board, and what it said: 'active', 'not active', 'not found' or ''. */
  license_checked_on: Generated<string | null>;
  license_found: Generated<string>;
  slug: string;
  created_at: number;
  updated_at: number;
}

export interface BusinessSlugTable {
  slug: string;
  business_id: string;
  created_at: number;
}

export interface CatalogueTable {
  id: Generated<1>;
  version: number;
}

/** What was entered in the back office in place of a variable, encrypted with AUTH_SECRET. */
interface ConnectionValueTable {
  name: string;
  sealed: string;
  updated_at: number;
  updated_by: string;
}

interface ConnectionOutcomeTable {
  id: 'mail' | 'texts' | 'form';
  succeeded_at: number | null;
  failed_at: number | null;
  reason: string | null;
  /** When the first attempt since the last success failed; null after a success. */
  failing_since: number | null;
}

export interface FactTable {
  name: string;
  value: string;
}

export interface SettingsTable {
  id: Generated<1>;
  updated_at: number;
  document: string;
  /** The lowest value that passes the filter: 1 if the default term allows it, else 2. */
  any_client_from: GeneratedAlways<1 | 2>;
  on_weekends_from: GeneratedAlways<1 | 2>;
}

export type BusinessRow = Selectable<BusinessTable>;
export type InsertableBusiness = Insertable<BusinessTable>;
export type { DealRow, InsertableDeal } from './tables/deal.ts';
