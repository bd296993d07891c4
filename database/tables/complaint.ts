import type { Selectable } from 'kysely';

/** What a buyer reported about a deal. It outlives the deal, so it has its own copy of the names. */
export interface ComplaintTable {
  id: string;
  deal_id: string;
  deal_title: string;
  business_id: string;
  business_name: string;
  /** The purchase, where a voucher led to the form. */
  session_id: string | null;
  kind: string;
  text: string;
  email: string;
  /** The way people write it, (512) 555-0132; null where none was given. */
  phone: string | null;
  status: 'open' | 'closed';
  search_text: string;
  created_at: number;
  updated_at: number;
}

export interface ComplaintNoteTable {
  id: string;
  complaint_id: string;
  text: string;
  actor: string;
  created_at: number;
}

export type ComplaintRow = Selectable<ComplaintTable>;
