import type { Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';

export interface DealTable {
  id: string;
  business_id: string;
  /** Copies that the database maintains (foreign key, ON UPDATE CASCADE) for the search index. */
  business_zip: string;
  business_status: 'active' | 'inactive';
  title: string;
  kind: Generated<string>;
  description: string;
  regular_price_cents: number;
  deal_price_cents: number;
  /** Where the regular price was seen: an address or words; empty where nobody says it. */
  price_seen_at: Generated<string>;
  /** The day, 'YYYY-MM-DD' where the spa is; null where nobody says it. */
  price_seen_on: Generated<string | null>;
  percent_off: GeneratedAlways<number>;
  duration_minutes: number;
  max_purchases: number;
  limit_per_visit: number | null;
  /** The most that all buyers together may buy; null means no limit. */
  total_available: Generated<number | null>;
  image_url: string;
  /** Empty while a draft has none. */
  checkout_url: string;
  /** From when visitors may see it; null while a draft has none. */
  starts_at: number | null;
  expires_at: number;
  cancellation_policy: string;
  /** JSON of the terms that differ from the site's (market/terms); empty where none does. */
  terms: Generated<string>;
  status: 'draft' | 'active' | 'archived';
  paused_at: Generated<number | null>;
  /** Only the administrator sees it. */
  pause_reason: Generated<string | null>;
  sold_out_at: Generated<number | null>;
  /** 1 for an active deal that is neither paused nor sold out: the database checks it. */
  listed: Generated<0 | 1>;
  created_at: number;
  updated_at: number;
  /** 0 if its own terms rule it out, 1 if they say nothing, 2 if they allow it. The search filters by it. */
  any_client: GeneratedAlways<0 | 1 | 2>;
  on_weekends: GeneratedAlways<0 | 1 | 2>;
}

export type DealRow = Omit<Selectable<DealTable>, 'percent_off' | 'any_client' | 'on_weekends'>;

export type InsertableDeal = Insertable<DealTable>;

/** How many listed deals of active spas, live, scheduled or expired, a ZIP has: triggers count them. */
export interface DealsPerZipTable {
  zip: string;
  deals: number;
}

/** One row for each time that the end of a started deal was moved to later. */
export interface DealExtensionTable {
  deal_id: string;
  from_end: number;
  to_end: number;
  extended_at: number;
}

export type DealExtensionRow = Selectable<DealExtensionTable>;

/** What a deal said from `from_at` until its next version. Triggers write the rows. */
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

/** The settings on which terms depend, as JSON, from `from_at` on. */
export interface SiteTermsVersionTable {
  from_at: number;
  document: string;
}
