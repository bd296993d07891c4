import type { LeadRow } from '../../database/tables/lead.ts';
import { findRelated, type LeadQuery, listLeads } from '../../market/leads/list.server.ts';
import { businessKey, emailKey, searchText } from '../../market/leads/rules.ts';
import { countNew } from '../../market/records/list.server.ts';
import { measureList } from './measure-list.ts';

/** The list of many leads: each page, filter and search, and what each lead is known from. */
export function run(): Promise<void> {
  return measureList(
    100_000,
    (tx, numbers) => tx.insertInto('leads').values(numbers.map(lead)).execute(),
    async (db) => {
      const list = (query: Partial<LeadQuery>) =>
        listLeads(db, { search: '', status: undefined, relayFailed: false, page: 1, ...query });
      const { rows: leads } = await list({});
      return {
        'first page': () => list({}),
        'page 4,000': () => list({ page: 4000 }),
        'status: archived': () => list({ status: 'archived' }),
        'search: a phone number': () => list({ search: '(555) 009-9999' }),
        'search: no match': () => list({ search: 'nobody here' }),
        'search and status, no match': () => list({ search: 'nobody', status: 'contacted' }),
        'new ones, to 1,000': () => countNew(db, 'leads', 1001),
        'hints for a page': () => Promise.all(leads.map((lead) => findRelated(db, lead))),
      };
    },
  );
}

const STATUSES = ['new', 'contacted', 'archived'] as const;

export function lead(number: number): LeadRow {
  const digits = String(number).padStart(7, '0');
  const values = {
    businessName: `Spa number ${number}`,
    email: `owner${number}@spa.example`,
    phone: `(555) ${digits.slice(0, 3)}-${digits.slice(3)}`,
    location: 'Cedar Falls, IA',
  };
  return {
    id: `lead-${digits}`,
    business_name: values.businessName,
    email: values.email,
    phone: values.phone,
    location: values.location,
    status: STATUSES[number % 3] ?? 'new',
    consent_wording: null,
    consent_at: null,
    consent_address: null,
    dedupe_key: `once-${number}`,
    created_at: number,
    updated_at: number,
    last_contacted_at: number,
    business_id: null,
    search_text: searchText(values),
    email_key: emailKey(values.email),
    business_key: businessKey(values.businessName, values.location),
    next_on: null,
    next_step: '',
    source_page: '/list-your-spa',
    source_host: '',
    source_campaign: '',
  };
}
