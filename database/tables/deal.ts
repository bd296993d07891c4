import type { Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';

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
  /** Where the regular price was seen: an address or words; empty where nobody says it. */
  price_seen_at: Generated<string>;
  /** The day, 'YYYY-MM-DD' where the spa is; null where nobody says it. */
  price_seen_on: Generated<string | null>;
  /** The database's own percentOff, for the search. */
  percent_off: GeneratedAlways<number>;
  duration_minutes: number;
  max_purchases: number;
  limit_per_visit: number | null;
  /** How many are sold at most, of all buyers together; null where nothing limits them. */
  total_available: Generated<number | null>;
  image_url: string;
  /** Empty while a draft has none. */
  checkout_url: string;
  /** From when visitors may see it; null while a draft has none. */
  starts_at: number | null;
  /** 0 while a draft has none. */
  expires_at: number;
  cancellation_policy: string;
  /** JSON of the terms that differ from the site's (market/terms); empty where none does. */
  terms: Generated<string>;
  status: 'draft' | 'active' | 'archived';
  paused_at: Generated<number | null>;
  /** For the administrator alone. */
  pause_reason: Generated<string | null>;
  /** Set by hand. */
  sold_out_at: Generated<number | null>;
  /** 1 for an active deal that is neither paused nor sold out: the database checks it. */
  listed: Generated<0 | 1>;
  created_at: number;
  updated_at: number;
  /** Whether its own terms allow it: 0 no, 1 they say nothing, 2 yes. For the search's filters. */
  any_client: GeneratedAlways<0 | 1 | 2>;
  on_weekends: GeneratedAlways<0 | 1 | 2>;
}

/** A deal as it is written, without the columns that the database computes. */
export type DealRow = Omit<Selectable<DealTable>, 'percent_off' | 'any_client' | 'on_weekends'>;

/** A deal as it is inserted: what the database fills in may be left out. */
export type InsertableDeal = Insertable<DealTable>;

/** How many listed deals of active spas, live, scheduled or expired, a ZIP has: triggers count them. */
export interface DealsPerZipTable {
  zip: string;
  deals: number;
}

/** Each time that the end of a deal which had started was moved to later. */
export interface DealExtensionTable {
  deal_id: string;
  from_end: number;
  to_end: number;
  extended_at: number;
}

export type DealExtensionRow = Selectable<DealExtensionTable>;

/** What a deal said since `from_at`, until its next version: triggers write them. */
export interface DealVersionTable
  extends Pick<
    DealTable,
    | 'business_id'
    | 'title'
    | 'regular_price_cents'
    | 'deal_price_cents'
    | 'duration_minutes'
    | 'max_purchases'
    | 'limit_per_visit'
    | 'terms'
    | 'starts_at'
    | 'expires_at'
    | 'cancellation_policy'
    | 'status'
  > {
  deal_id: string;
  from_at: number;
  business_name: string;
  listed: 0 | 1;
  /** When its deal was deleted, by the database's clock. */
  deleted_at: number | null;
}

/** The settings that terms follow, as JSON, since `from_at`. */
export interface SiteTermsVersionTable {
  from_at: number;
  document: string;
}
