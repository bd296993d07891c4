import { sql } from 'kysely';
import type { Db } from '../ports.ts';
import { GOOD_STATES } from '../purchases/rules.ts';
import { stopText } from './copy.ts';
import { type Holder, STOP_MS, stopFigures } from './rules.ts';

/** One press of the button that wrote to somebody or paused something. */
export interface Run {
  /** Its emails' keys and the batch of its deals have it. */
  id: string;
  /** Epoch milliseconds. */
  at: number;
  actor: string;
}

/** One email for each voucher and run. */
export const emailKeyOf = (run: string, voucherId: string) => `make-good ${run} ${voucherId}`;

/** The presses that are one stop at `now`, the first one first; empty where the spa is not stopped. */
export async function runsOf(db: Db, businessId: string, now: number): Promise<Run[]> {
  const events = await db
    .selectFrom('events')
    .select(['batch', 'at', 'actor'])
    .where('kind', '=', 'make-good')
    .where('record', '=', businessId)
    .where('at', '>', now - STOP_MS)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return events.map(({ batch, at, actor }) => ({ id: batch ?? '', at, actor }));
}

/** The deals of a spa that are on sale, sold out or about to start; the first to end first. */
export function runningDeals(db: Db, businessId: string, now: number) {
  return db
    .selectFrom('deals')
    .select(['id', 'title'])
    .where('business_id', '=', businessId)
    .where('status', '=', 'active')
    .where('paused_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .orderBy('id')
    .execute();
}

/**
 * The good, unused vouchers of a spa; with `runs` also those whose buyers were written to by them, or whose
 * money went back since. The earliest bought first.
 */
export async function holdersOf(db: Db, businessId: string, runs: Run[]): Promise<Holder[]> {
  const [first] = runs;
  const emails = await emailsOf(db, runs);
  const since = first?.at ?? Number.MAX_SAFE_INTEGER;
  const rows = await db
    .selectFrom('purchases')
    .innerJoin('vouchers', 'vouchers.session_id', 'purchases.session_id')
    .leftJoin('deal_versions', (join) =>
      join
        .onRef('deal_versions.deal_id', '=', 'purchases.deal_id')
        .onRef('deal_versions.from_at', '=', 'purchases.version'),
    )
    .selectAll('purchases')
    .select(['vouchers.id as voucher_id', 'used_at', 'title'])
    .where('purchases.business_id', '=', businessId)
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        and([eb('state', 'in', GOOD_STATES), eb('used_at', 'is', null)]),
        and([
          eb('used_at', 'is', null),
          exists(
            selectFrom('purchase_reversals')
              .select('purchase_reversals.id')
              .whereRef('purchase_reversals.session_id', '=', 'purchases.session_id')
              .where('purchase_reversals.at', '>=', since),
          ),
        ]),
        eb('vouchers.id', 'in', emailsQuery(db, runs).select('actor')),
      ]),
    )
    .orderBy('purchases.at')
    .orderBy('purchases.session_id')
    .execute();
  return rows.map((row) => ({ ...row, email_state: emails.get(row.voucher_id) }));
}

/** By voucher the state of the last email. */
async function emailsOf(db: Db, runs: Run[]) {
  const emails = await emailsQuery(db, runs)
    .select(['actor', 'state'])
    .orderBy('created_at')
    .execute();
  return new Map(emails.map(({ actor, state }) => [actor, state]));
}

const emailsQuery = (db: Db, runs: Run[]) =>
  db
    .selectFrom('outbox')
    .where(({ or, and, eb }) =>
      runs.length === 0
        ? sql<boolean>`1 = 0`
        : or(
            runs.map(({ id }) =>
              and([
                eb('idempotency_key', '>=', emailKeyOf(id, '')),
                eb('idempotency_key', '<', emailKeyOf(id, '~')),
              ]),
            ),
          ),
    );

/** 'Stopped 2 days ago: 3 told, 1 of 4 refunded'; undefined where the spa is not stopped. */
export async function stopTextOf(
  db: Db,
  businessId: string,
  now: number,
): Promise<string | undefined> {
  const runs = await runsOf(db, businessId, now);
  const [first] = runs;
  return first && stopText(stopFigures(await holdersOf(db, businessId, runs), first.at, now));
}
