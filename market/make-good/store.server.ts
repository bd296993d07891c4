import { sql } from 'kysely';
import { PAUSED_BY_SPA } from '../deals/copy.ts';
import type { Db } from '../ports.ts';
import { GOOD_STATES } from '../purchases/rules.ts';
import { stopText } from './copy.ts';
import { type Holder, STOP_MS, stopFigures } from './rules.ts';

/** One email for each voucher and stop. */
export const emailKeyOf = (stopId: string, voucherId: string) => `make-good ${stopId} ${voucherId}`;

export interface Stop {
  /** The batch of its first press. */
  id: string;
  /** Epoch milliseconds. */
  at: number;
  actor: string;
}

/** The first press of the stop that lasts at `now`; undefined where the spa is not stopped. */
export function stopOf(db: Db, businessId: string, now: number): Promise<Stop | undefined> {
  return db
    .selectFrom('events')
    .select([sql<string>`batch`.as('id'), 'at', 'actor'])
    .where('kind', '=', 'make-good')
    .where('record', '=', businessId)
    .where('at', '>', now - STOP_MS)
    .orderBy('at')
    .orderBy('events.id')
    .executeTakeFirst();
}

/** When the email of the stop that lasts at `now` went to the buyer of a voucher; undefined if none is known to have. */
export async function writtenAt(
  db: Db,
  businessId: string,
  voucherId: string,
  now: number,
): Promise<number | undefined> {
  const stop = await stopOf(db, businessId, now);
  if (!stop) return undefined;
  const email = await db
    .selectFrom('outbox')
    .select('created_at')
    .where('idempotency_key', '=', emailKeyOf(stop.id, voucherId))
    .where('state', 'in', ['accepted', 'filed'])
    .executeTakeFirst();
  return email?.created_at;
}

/** The deals of a spa that are on sale, sold out or about to start, or that it may put back on sale; the first to end first. */
export function runningDeals(db: Db, businessId: string, now: number) {
  return db
    .selectFrom('deals')
    .select(['id', 'title'])
    .where('business_id', '=', businessId)
    .where('status', '=', 'active')
    .where(({ or, eb }) =>
      or([eb('paused_at', 'is', null), eb('pause_reason', '=', PAUSED_BY_SPA)]),
    )
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .orderBy('id')
    .execute();
}

/**
 * The good, unused vouchers of a spa; with `stop` also those whose buyers it wrote to, or whose money went back
 * since. The earliest bought first.
 */
export function holdersOf(db: Db, businessId: string, stop: Stop | undefined): Promise<Holder[]> {
  const wentBack = sql<boolean>`exists (select 1 from purchase_reversals as back
    where back.session_id = purchases.session_id and back.at >= ${stop?.at ?? Number.MAX_SAFE_INTEGER})`;
  return db
    .selectFrom('purchases')
    .innerJoin('vouchers', 'vouchers.session_id', 'purchases.session_id')
    .leftJoin('deal_versions', (join) =>
      join
        .onRef('deal_versions.deal_id', '=', 'purchases.deal_id')
        .onRef('from_at', '=', 'purchases.version'),
    )
    .leftJoin('outbox', (join) =>
      join.on('idempotency_key', '=', sql`${emailKeyOf(stop?.id ?? '', '')} || vouchers.id`),
    )
    .selectAll('purchases')
    .select(['vouchers.id as voucher_id', 'used_at', 'title', 'outbox.state as email_state'])
    .where('purchases.business_id', '=', businessId)
    .where(({ or, and, eb }) =>
      or([
        eb('outbox.id', 'is not', null),
        and([eb('used_at', 'is', null), or([eb('purchases.state', 'in', GOOD_STATES), wentBack])]),
      ]),
    )
    .orderBy('purchases.at')
    .orderBy('purchases.session_id')
    .execute();
}

/** 'Stopped 2 days ago: 3 told, 1 of 4 refunded'; undefined where the spa is not stopped. */
export async function stopTextOf(db: Db, businessId: string, now: number) {
  const stop = await stopOf(db, businessId, now);
  return stop && stopText(stopFigures(await holdersOf(db, businessId, stop), stop.at, now));
}
