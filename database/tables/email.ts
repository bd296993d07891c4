import type { Generated, Selectable } from 'kysely';

/** Addresses that get no more e-mail, and the lead that the last e-mail was about, if any. */
export interface EmailUnsubscribeTable {
  email_key: string;
  lead_id: string | null;
  created_at: number;
}

export interface AlertTable {
  id: string;
  email: string;
  email_key: string;
  /** Equal if two addresses are one mailbox; '' for alerts that are older than this column. */
  mailbox_key: Generated<string>;
  zip: string;
  radius_miles: number;
  /** The filters of a search's address ('kind=massage&max_price=80'); empty where every deal counts. */
  filters: string;
  state: 'unconfirmed' | 'active' | 'ended';
  /** The search for new deals has covered all that were created until then. */
  seen_until: number;
  ends_at: number;
  /** When to look for deals next, or to delete the alert. */
  due_at: number;
  created_at: number;
  updated_at: number;
}

export type AlertRow = Selectable<AlertTable>;
