import type { Generated, Selectable } from 'kysely';

/** A spa and its link, from its request to be listed on; a spa has one at most. */
export interface OwnerTable {
  id: string;
  lead_id: string | null;
  /** Null until the spa is listed; it may also follow from its lead. */
  business_id: string | null;
  /** The address that the link was made for: with another the link is over. */
  email: string;
  /** Counts its links. Their tokens follow from it, the id and AUTH_SECRET. */
  link_number: number;
  /** SHA-256 of the token of the living link; null where it was revoked. */
  token_hash: string | null;
  /** Which terms were agreed to (`from_at` of their version), by whom, and when: all or none. */
  terms_version: number | null;
  terms_name: string | null;
  terms_role: string | null;
  terms_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface OwnerSessionTable {
  id: string;
  owner_id: string;
  token_hash: string;
  user_agent: string | null;
  expires_at: number;
  created_at: number;
}

/** What a spa asks to change: a form's values, as typed. */
export interface ProposalTable {
  id: string;
  owner_id: string;
  kind: 'business' | 'deal';
  /** The deal or business; null for one that is not listed yet. */
  record: string | null;
  /** JSON: fields by name. */
  form: string;
  /** 'draft' until the spa sends it. */
  state: 'draft' | 'sent' | 'taken' | 'declined';
  /** What the administrator said to it. */
  answer: Generated<string>;
  decided_by: string | null;
  decided_at: number | null;
  created_at: number;
  updated_at: number;
}

export type OwnerRow = Selectable<OwnerTable>;
export type ProposalRow = Selectable<ProposalTable>;
