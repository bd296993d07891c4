import { sql } from 'kysely';
import {
  batchesOf,
  type CountedPage,
  contains,
  type ListOrder,
  readListPage,
  type SortedIds,
} from '../list-page.server.ts';
import type { Db, LeadRow } from '../ports.ts';
import { cityAndState, LEADS_PER_PAGE, type LeadStatus, searchWords } from './rules.ts';

export interface LeadQuery {
  search: string;
  status: LeadStatus | undefined;
  /** Only those that could not be relayed. */
  relayFailed: boolean;
  /** Only those with a next step on this day or before: '2026-11-24'. */
  dueBy?: string | undefined;
  order?: ListOrder<'name' | 'received'>;
  page: number;
}

export type ListedLead = Awaited<ReturnType<typeof leadsByIds>>[number];

/** One page of leads, newest first by default. A search reads narrow rows of its own. */
export async function listLeads(db: Db, filters: LeadQuery): Promise<CountedPage<ListedLead>> {
  const list = idsOf(db, filters);
  return readListPage(list, filters.page, LEADS_PER_PAGE, (ids) => leadsByIds(db, ids));
}

/** All of the same list, some at a time. */
export function allLeads(db: Db, filters: Omit<LeadQuery, 'page'>): AsyncGenerator<ListedLead[]> {
  return batchesOf(idsOf(db, filters), filters.search, (ids) => leadsByIds(db, ids));
}

function idsOf(db: Db, filters: Omit<LeadQuery, 'page'>): SortedIds<'leads' | 'searchable_leads'> {
  const { search, status, relayFailed, dueBy, order } = filters;
  const words = searchWords(search);
  let query = db.selectFrom(words.length > 0 ? 'searchable_leads' : 'leads').select('id');
  if (status) query = query.where('status', '=', status);
  if (dueBy) query = query.where('next_on', '<=', dueBy).where('status', '!=', 'archived');
  if (relayFailed) {
    const failed = db.selectFrom('relays').select('lead_id').where('state', '=', 'failed');
    query = query.where('id', 'in', failed);
  }
  for (const word of words) query = query.where(contains(sql.ref('search_text'), word));
  const key = order?.by === 'name' ? sql`lower(business_name)` : sql.ref('created_at');
  return { query, keys: [key, sql.ref('id')], isDescending: order?.isDescending ?? true };
}

/** These leads, with the state of their relay and the business made of each. */
export async function leadsByIds(db: Db, ids: string[]) {
  return db
    .selectFrom('leads')
    .leftJoin('relays', 'relays.lead_id', 'leads.id')
    .leftJoin('businesses', 'businesses.id', 'leads.business_id')
    .selectAll('leads')
    .select([
      'relays.state as relay_state',
      'relays.attempts as relay_attempts',
      'relays.next_attempt_at as relay_next_at',
      'relays.last_result as relay_result',
      'businesses.name as listed_as',
    ])
    .where('leads.id', 'in', ids)
    .execute();
}

export interface RelatedRecord {
  kind: 'lead' | 'business';
  id: string;
  name: string;
  sharedFields: Array<'e-mail' | 'phone' | 'name and location'>;
}

const MAX_RELATED = 3;

/** The leads and businesses that share a lead's e-mail, phone, or name and location; a few. */
export async function findRelated(db: Db, lead: LeadRow): Promise<RelatedRecord[]> {
  const [leads, businesses] = await Promise.all([
    findRelatedLeads(db, lead),
    findRelatedBusinesses(db, lead),
  ]);
  return [...businesses, ...leads];
}

async function findRelatedLeads(db: Db, lead: LeadRow): Promise<RelatedRecord[]> {
  const rows = await db
    .selectFrom('leads')
    .select(['id', 'business_name', 'email_key', 'phone', 'business_key'])
    .where((eb) =>
      eb.or([
        eb('email_key', '=', lead.email_key),
        eb('phone', '=', lead.phone),
        ...(lead.business_key ? [eb('business_key', '=', lead.business_key)] : []),
      ]),
    )
    .where('id', '!=', lead.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_RELATED)
    .execute();
  return rows.map(({ id, business_name, email_key, phone, business_key }) => ({
    kind: 'lead',
    id,
    name: business_name,
    sharedFields: sharedFieldsOf({
      'e-mail': email_key === lead.email_key,
      phone: phone === lead.phone,
      'name and location': business_key !== '' && business_key === lead.business_key,
    }),
  }));
}

async function findRelatedBusinesses(db: Db, lead: LeadRow): Promise<RelatedRecord[]> {
  const { city, state } = cityAndState(lead.location);
  const [sameEmail, samePhone, sameBusiness] = [
    sql<boolean>`lower(email) = ${lead.email_key}`,
    sql<boolean>`phone = ${lead.phone}`,
    sql<boolean>`(lower(name) = lower(${lead.business_name})
      and lower(city) = lower(${city}) and state = ${state})`,
  ];
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'name', 'email', 'phone'])
    .where(sql<boolean>`(${sameEmail} or ${samePhone} or ${sameBusiness})`)
    .where('id', '!=', lead.business_id ?? '')
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_RELATED)
    .execute();
  return rows.map(({ id, name, email, phone }) => {
    const sharedFields = sharedFieldsOf({
      'e-mail': email.toLowerCase() === lead.email_key,
      phone: phone === lead.phone,
      'name and location': name.toLowerCase() === lead.business_name.toLowerCase(),
    });
    return { kind: 'business', id, name, sharedFields };
  });
}

function sharedFieldsOf(
  shared: Record<RelatedRecord['sharedFields'][number], boolean>,
): RelatedRecord['sharedFields'] {
  const all: RelatedRecord['sharedFields'] = ['e-mail', 'phone', 'name and location'];
  return all.filter((one) => shared[one]);
}
