import type { Generated, Selectable } from 'kysely';

/** What a buyer reported about a deal. It outlives the deal, so it has its own copy of the names. */
export interface CaseTable {
  id: string;
  deal_id: string;
  deal_title: string;
  business_id: string;
  business_name: string;
  /** The purchase, where a voucher led to the form. */
  session_id: Generated<string | null>;
  /** One of market/cases/kinds.ts. */
  kind: string;
  text: string;
  email: string;
  /** The way people write it, (512) 555-0132; null where none was given. */
  phone: string | null;
  status: 'new' | 'answered' | 'closed';
  /** When the administrator marked it genuine; only such cases count in public. */
  genuine_at: number | null;
  /** When it was first answered. */
  answered_at: number | null;
  /** The day of the next step, '2026-11-24' where the office is; null where none is planned. */
  next_on: Generated<string | null>;
  /** What is to be done on that day; empty where nothing was written. */
  next_step: Generated<string>;
  /** What a search looks through, folded. */
  search_text: string;
  created_at: number;
  updated_at: number;
}

/** What the administrator wrote about a case; never changed, only added and deleted. */
export interface CaseNoteTable {
  id: string;
  case_id: string;
  text: string;
  /** The e-mail of who wrote it. */
  actor: string;
  created_at: number;
}

export type CaseRow = Selectable<CaseTable>;
