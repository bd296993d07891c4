import type { Generated, Selectable } from 'kysely';

/** The license that the business form has: the therapist's. Empty where there is none on file. */
export interface MainLicenseColumns {
  /** The spa's own spelling. */
  license_number: Generated<string>;
  /** Its letters and digits alone (market/licenses): the same for every way to write it. */
  license_key: Generated<string>;
  /** 'TX' */
  license_state: Generated<string>;
  /** 2026-11-03, its last day where the spa is. */
  license_expires_on: Generated<string | null>;
}

/** A further license, certificate, registration or local permit of a business. */
export interface LicenseTable {
  id: string;
  business_id: string;
  holder: 'therapist' | 'establishment';
  /** Empty where it is not known. */
  holder_name: string;
  state: string;
  number: string;
  number_key: string;
  /** The authority that gave a local permit: 'City of Wichita'; else empty. */
  local_authority: string;
  expires_on: string | null;
  created_at: number;
  updated_at: number;
}

/** One look at a board's register: at a number, whichever record has it. Nothing that was found is changed. */
export interface LicenseCheckTable {
  id: string;
  business_id: string;
  state: string;
  number: string;
  number_key: string;
  checked_at: number;
  /** The e-mail of the person who looked, or the mark of the sample content. */
  actor: string;
  how: 'board_site' | 'board_phone' | 'document';
  found: 'active' | 'not_active' | 'not_found' | 'disciplined';
  name_seen: string;
  /** 2026-11-03 */
  expires_seen: string | null;
  note: string;
  /** Since when its number is not on file at its business (epoch milliseconds); null while it is. */
  off_file_since: Generated<number | null>;
}

/** Where a state's board looks licenses up, once the administrator has confirmed the link. */
export interface LicenseBoardTable {
  state: string;
  link: string;
  confirmed_at: number;
  confirmed_by: string;
}

/** How a state regulates massage, as a row of database/licenses says it; empty where a cell is. */
export interface StateRow {
  state: string;
  name: string;
  regulation: string;
  board: string;
  therapist_number_pattern: string;
  establishment_number_pattern: string;
  lookup_url: string;
  establishment_required: string;
  establishment_note: string;
  ad_number_required: string;
  ad_rule_note: string;
  source: string;
  confidence: string;
  checked_on: string;
}

export type LicenseRow = Selectable<LicenseTable>;
export type LicenseCheckRow = Selectable<LicenseCheckTable>;
