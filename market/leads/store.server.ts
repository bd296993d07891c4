import { sql } from 'kysely';
import type { RowKind } from '../changes/kinds.ts';
import { findRow } from '../changes/store.server.ts';
import { holdsWord } from '../list-page.server.ts';
import type { Db, LeadRow } from '../ports.ts';
import { searchWords } from '../text.ts';
import { leadNotice } from './copy.ts';
import { HAS_FAILED } from './relays.server.ts';
import { MAX_PHONE_MATCHES } from './rules.ts';

export const LEAD: RowKind<LeadRow> = {
  name: 'lead',
  table: 'leads',
  columns: ['status', 'last_contacted_at', 'business_id', 'next_on', 'next_step'],
  notice: leadNotice,
};

type SubmittedLead = Pick<
  LeadRow,
  'business_name' | 'email' | 'phone' | 'location' | 'consent_wording' | 'created_at'
>;

export async function isDuplicate(
  db: Db,
  submitted: SubmittedLead,
  since: number,
): Promise<boolean> {
  const same = await db
    .selectFrom('leads')
    .select('id')
    .where('email', '=', submitted.email)
    .where('created_at', '>', since)
    .where('business_name', '=', submitted.business_name)
    .where('phone', '=', submitted.phone)
    .where('location', '=', submitted.location)
    .where('consent_wording', submitted.consent_wording ? '=' : 'is', submitted.consent_wording)
    .limit(1)
    .executeTakeFirst();
  return same !== undefined;
}

/** Phones like '(512) 555-0132'; newest first. */
export async function leadsByPhone(db: Db, phones: string[]) {
  if (phones.length === 0) return [];
  return db
    .selectFrom('leads')
    .select(['id', 'business_name', 'phone', 'consent_wording', 'consent_at'])
    .where('phone', 'in', phones)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_PHONE_MATCHES)
    .execute();
}

/** Newest first; the business name must hold every word of `search`. */
export async function phonesOfLeads(db: Db, search: string): Promise<string[]> {
  const words = searchWords(search);
  if (words.length === 0) return [];
  const leads = await db
    .selectFrom('leads')
    .select('phone')
    .where(({ and }) => and(words.map((word) => holdsWord(sql`lower(business_name)`, word))))
    .orderBy('created_at', 'desc')
    .limit(MAX_PHONE_MATCHES)
    .execute();
  return leads.map(({ phone }) => phone);
}

export const findLead = (db: Db, id: string) => findRow(db, LEAD, id);

export async function countFailedRelays(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll().as('count'))
    .where(HAS_FAILED)
    .executeTakeFirstOrThrow();
  return Number(count);
}
