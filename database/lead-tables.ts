import type { Selectable } from 'kysely';

/** A spa owner's request to be listed. */
export interface LeadTable {
  id: string;
  business_name: string;
  email: string;
  /** As people read it: (512) 555-0132 */
  phone: string;
  location: string;
  status: 'new' | 'contacted' | 'archived';
  /** The proof of consent to texts (wording shown, when, from which address): all or none. */
  text_consent_words: string | null;
  text_consent_at: number | null;
  text_consent_address: string | null;
  /** The same for the same request within the same minute: it cannot be stored twice. */
  once_key: string;
  created_at: number;
  updated_at: number;
  last_contacted_at: number | null;
  /** The business that was made of it. */
  business_id: string | null;
  /** What a search looks through: e-mail, digits of the phone, name and location, folded. */
  search_text: string;
  /** Equal where two e-mail addresses are the same. */
  email_key: string;
  /** Equal where two name the same spa in the same place; empty where that is not known. */
  spa_key: string;
}

/** A lead on its way to the external form; there is one only where an endpoint was configured. */
export interface RelayTable {
  lead_id: string;
  state: 'pending' | 'sending' | 'sent' | 'failed';
  /** The exact JSON that is posted, the same at every attempt. */
  payload: string;
  attempts: number;
  /** While 'sending': when its sender counts as dead and another may try. */
  next_attempt_at: number | null;
  /** What came of the last attempt, in plain words. */
  last_result: string | null;
  created_at: number;
  updated_at: number;
}

/** A mail to a lead; its row is committed before it is sent, so that a crash is not forgotten. */
export interface LeadEmailTable {
  id: string;
  lead_id: string;
  /** The form's key: sending the same form twice sends one mail. */
  once_key: string;
  email_key: string;
  recipient: string;
  subject: string;
  /** The plain text as sent, footer and all. */
  body: string;
  /** 'unknown': it may have been sent. */
  state: 'sending' | 'accepted' | 'refused' | 'unreachable' | 'unknown';
  /** What came of it, in plain words. */
  result: string | null;
  who: string;
  created_at: number;
  updated_at: number;
}

/** An address whose owner has unsubscribed; nothing is mailed to it any more. */
export interface MailRefusalTable {
  email_key: string;
  /** Whose link was used. */
  lead_id: string;
  created_at: number;
}

export type LeadRow = Selectable<LeadTable>;
export type RelayRow = Selectable<RelayTable>;
export type LeadEmailRow = Selectable<LeadEmailTable>;
