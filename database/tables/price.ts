import type { Generated, Selectable } from 'kysely';

/** What a spa charges, as somebody saw it on a day; rows are never changed. */
export interface PriceEvidenceTable {
  id: string;
  business_id: string;
  /** The name in the spa's own menu. */
  item: string;
  /** What deals are compared with (market/prices/rules.ts: itemKey). */
  item_key: string;
  minutes: number;
  cents: number;
  how: 'menu_page' | 'booking_page' | 'menu_photo' | 'receipts' | 'owner';
  /** Empty where there is none. */
  url: string;
  /** A document that shows it; null where there is none. The evidence goes with it. */
  document_id: Generated<string | null>;
  /** The day, 'YYYY-MM-DD', where the spa is. */
  seen_on: string;
  /** When it is too old, by the clock of where the spa was (epoch milliseconds). */
  proves_until: number;
  /** The administrator's e-mail, or 'sample'. */
  seen_by: string;
  created_at: number;
}

/** Each time that the end of a deal which had started was moved to later; a trigger writes it. */
export interface DealExtensionTable {
  deal_id: string;
  from_end: number;
  to_end: number;
  extended_at: number;
}

/** What of a deal says which price of its spa's menu it is compared with. */
export interface DealPriceColumns {
  /** The name in the spa's own menu; empty where that is the deal's title. */
  menu_item: Generated<string>;
  /** Until when evidence proves its regular price; 0 where none does. Triggers write it. */
  proven_until: Generated<number>;
}

export type DealExtensionRow = Selectable<DealExtensionTable>;
export type PriceEvidenceRow = Selectable<PriceEvidenceTable>;
