import type { Generated, Selectable } from 'kysely';

export interface LeadTable {
  id: string;
  business_name: string;
  email: string;
  phone: string;
  location: string;
  status: 'new' | 'contacted' | 'archived';
  /** The proof of consent to texts (wording, time, client address): all or none. */
  consent_wording: string | null;
  consent_at: number | null;
  consent_address: string | null;
  /** Equal for equal requests in the same minute, so they are stored once. */
  dedupe_key: string;
  created_at: number;
  updated_at: number;
  last_contacted_at: number | null;
  business_id: string | null;
  /** What a search looks through: e-mail, phone digits, name and location, folded. */
  search_text: string;
  /** Equal if two e-mail addresses are the same. */
  email_key: string;
  /** Equal if two name the same spa in the same place; empty if unknown. */
  business_key: string;
  /** The day of the next step, '2026-11-24' where the office is; null where none is planned. */
  next_on: Generated<string | null>;
  next_step: Generated<string>;
  /** The path of the page with the form. This and the next two are empty if unknown. */
  source_page: Generated<string>;
  source_host: Generated<string>;
  /** What the link was marked with: 'instagram / story / may' (utm_source, _medium, _campaign). */
  source_campaign: Generated<string>;
}

export interface LeadNoteTable {
  id: string;
  lead_id: string;
  text: string;
  actor: string;
  created_at: number;
}

export type LeadRow = Selectable<LeadTable>;
