import { sql } from 'kysely';
import {
  batchesOf,
  type CountedPage,
  holdsWord,
  type ListOrder,
  readListPage,
  type SortedIds,
} from '../list-page.server.ts';
import type { Db } from '../ports.ts';
import { searchWords } from '../text.ts';
import { HAS_FAILED } from './relays.server.ts';
import type { LeadStatus } from './rules.ts';

export interface LeadQuery {
  search: string;
  status: LeadStatus | undefined;
  relayFailed: boolean;
  /** A day like '2026-11-24'. */
  dueBy?: string | undefined;
  order?: ListOrder<'name' | 'received'>;
  page: number;
}

export type ListedLead = Awaited<ReturnType<typeof leadsByIds>>[number];

export async function listLeads(db: Db, filters: LeadQuery): Promise<CountedPage<ListedLead>> {
  const list = idsOf(db, filters);
  return readListPage(list, filters.page, (ids) => leadsByIds(db, ids));
}

export function allLeads(db: Db, filters: Omit<LeadQuery, 'page'>): AsyncGenerator<ListedLead[]> {
  return batchesOf(idsOf(db, filters), filters.search, (ids) => leadsByIds(db, ids));
}

function idsOf(db: Db, filters: Omit<LeadQuery, 'page'>): SortedIds<'leads'> {
  const { search, status, relayFailed, dueBy, order } = filters;
  const words = searchWords(search);
  let query = db.selectFrom('leads').select('id');
  if (status) query = query.where('status', '=', status);
  if (dueBy) query = query.where('next_on', '<=', dueBy).where('status', '!=', 'archived');
  if (relayFailed) {
    query = query.where('id', 'in', db.selectFrom('outbox').select('id').where(HAS_FAILED));
  }
  for (const word of words) query = query.where(holdsWord(sql.ref('search_text'), word));
  const key = order?.by === 'name' ? sql`lower(business_name)` : sql.ref('created_at');
  return { query, keys: [key, sql.ref('id')], isDescending: order?.isDescending ?? true };
}

export async function leadsByIds(db: Db, ids: string[]) {
  return db
    .selectFrom('leads')
    .leftJoin('outbox as relays', 'relays.id', 'leads.id')
    .leftJoin('businesses', 'businesses.id', 'leads.business_id')
    .selectAll('leads')
    .select([
      'relays.state as relay_state',
      'relays.attempts as relay_attempts',
      'relays.next_attempt_at as relay_next_at',
      'relays.result as relay_result',
      'businesses.name as listed_as',
    ])
    .where('leads.id', 'in', ids)
    .execute();
}
