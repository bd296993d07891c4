import type { Generated, Selectable } from 'kysely';

/** What a spa sold in a month of the office's time zone. Its lines say how much. */
export interface StatementTable {
  /** The id of its business, a colon, and its month. */
  id: string;
  business_id: string;
  /** What the deal of its first line called the spa. */
  business_name: string;
  /** '2026-12' */
  month: string;
  settled_at: Generated<number | null>;
  /** When it was last sent to the spa. */
  sent_at: Generated<number | null>;
  /** The setting of the day of its first line: who sold. */
  seller: Generated<'spas' | 'operator'>;
  created_at: number;
  updated_at: number;
}

/** Lines are added and never changed: together those of a purchase are what it stands for now. */
export interface StatementLineTable {
  id: string;
  statement_id: string;
  session_id: string;
  kind: 'purchase' | 'refund' | 'dispute';
  deal_title: string;
  /** Below zero for what went back. */
  cents: number;
  /** The commission of the day of the purchase's first line: 1250 is 12.5 %. */
  percent_hundredths: number;
  commission_cents: number;
  /** 0 for Stripe's test mode. */
  is_live: 0 | 1;
  /** When it was bought, given back or disputed; the month may be a later one. */
  at: number;
  created_at: number;
}

export type StatementRow = Selectable<StatementTable>;
export type StatementLineRow = Selectable<StatementLineTable>;
