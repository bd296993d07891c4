import { sql } from 'kysely';
import { findRow } from '../changes/store.server.ts';
import { holdsWord } from '../list-page.server.ts';
import type { Db, LeadRow, RelayRow } from '../ports.ts';
import { searchWords } from '../text.ts';
import { MAX_PHONE_MATCHES } from './rules.ts';

type SubmittedLead = Pick<
  LeadRow,
  'business_name' | 'email' | 'phone' | 'location' | 'consent_wording' | 'created_at'
>;

/** Whether the same request came after `since`. */
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

/** The leads that gave one of these phones ('(512) 555-0132'), newest first. */
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

/** The phones of the leads whose business name holds every word of `search`, newest first. */
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

export async function insertRelay(db: Db, relay: RelayRow): Promise<void> {
  await db.insertInto('relays').values(relay).execute();
}

/**
 * Takes a due relay for this sender until `until`. False where another process was faster: the
 * number of attempts is the guard, and later shows whether the relay is still ours.
 */
export async function claimRelay(
  db: Db,
  relay: RelayRow,
  now: number,
  until: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('relays')
    .set({
      state: 'sending',
      attempts: relay.attempts + 1,
      next_attempt_at: until,
      updated_at: now,
    })
    .where('lead_id', '=', relay.lead_id)
    .where('attempts', '=', relay.attempts)
    .where('state', '=', relay.state)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

type RelayResult = Pick<RelayRow, 'state' | 'next_attempt_at' | 'last_result'>;

/** Writes down what came of attempt number `attempt`, unless a later one has begun. */
export async function recordRelayResult(
  db: Db,
  leadId: string,
  attempt: number,
  result: RelayResult,
  now: number,
): Promise<void> {
  await db
    .updateTable('relays')
    .set({ ...result, updated_at: now })
    .where('lead_id', '=', leadId)
    .where('state', '=', 'sending')
    .where('attempts', '=', attempt)
    .execute();
}

export const findLead = (db: Db, id: string) => findRow(db, 'lead', id);

export async function countFailedRelays(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('relays')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Puts failed relays, all or one lead's, back to their first attempt; returns whose they were. */
export async function resetFailedRelays(tx: Db, leadId: string | undefined, now: number) {
  let failed = tx
    .selectFrom('relays')
    .select(['lead_id as id', 'last_result as reason'])
    .where('state', '=', 'failed');
  if (leadId) failed = failed.where('lead_id', '=', leadId);
  const rows = await failed.execute();
  let reset = tx
    .updateTable('relays')
    .set({ state: 'pending', attempts: 0, next_attempt_at: now, updated_at: now })
    .where('state', '=', 'failed');
  if (leadId) reset = reset.where('lead_id', '=', leadId);
  await reset.execute();
  return rows;
}
