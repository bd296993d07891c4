import type { LeadTable } from './lead.ts';

/** What a list compares of a record, in narrow rows that triggers write. */
export interface SearchableTables {
  searchable_businesses: SearchableBusinessTable;
  searchable_deals: SearchableDealTable;
  searchable_leads: SearchableLeadTable;
}

interface SearchableBusinessTable {
  id: string;
  name: string;
  slug: string;
  state: string;
  city: string;
  status: 'active' | 'inactive';
  created_at: number;
}

interface SearchableDealTable {
  id: string;
  /** In lower case. */
  title: string;
  /** The slug of its business: name, city, state and ZIP. */
  slug: string;
  business_id: string;
  status: 'draft' | 'active' | 'archived';
  listed: 0 | 1;
  paused_at: number | null;
  starts_at: number | null;
  expires_at: number;
  deal_price_cents: number;
}

/** The name is in lower case. */
type SearchableLeadTable = Pick<
  LeadTable,
  'id' | 'search_text' | 'business_name' | 'status' | 'created_at' | 'next_on'
>;
