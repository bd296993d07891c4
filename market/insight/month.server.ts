import { sql } from 'kysely';
import { endOfDay, type Span, startOfDay } from '../days.ts';
import type { Db } from '../ports.ts';
import { GOOD_STATES } from '../purchases/rules.ts';

/** What became of a spa's deals in a span of days. */
export interface OwnerFigures {
  /** People a day who opened a deal, and who pressed 'Book Now'. */
  views: number;
  books: number;
  purchases: number;
  /** Vouchers that were used, whenever they were bought. */
  used: number;
  /** Purchases of the span that were paid back. */
  refunded: number;
}

/** The days of `span` are those of `timeZone`, the spa's. Stripe's test mode counts in a demo alone. */
export async function ownerFigures(
  db: Db,
  businessId: string,
  { from, to }: Span,
  { timeZone, isDemo }: { timeZone: string; isDemo: boolean },
): Promise<OwnerFigures> {
  const counts = isDemo ? sql`true` : sql`is_live = 1`;
  const [start, end] = [startOfDay(from, timeZone) ?? 0, endOfDay(to, timeZone) ?? 0];
  const steps = await db
    .selectFrom('insight_paths')
    .innerJoin('deals', 'deals.id', 'insight_paths.deal_id')
    .select(({ fn }) => ['step', fn.sum<number>('people').as('people')])
    .where('deals.business_id', '=', businessId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('step')
    .execute();
  const people = (step: string) => Number(steps.find((one) => one.step === step)?.people ?? 0);
  const { rows } = await sql<Record<'purchases' | 'refunded' | 'used', number>>`select
    (select count(*) from purchases where business_id = ${businessId} and at between ${start} and ${end}
      and ${counts} and state in (${sql.join(GOOD_STATES)})) as purchases,
    (select count(*) from purchases where business_id = ${businessId} and at between ${start} and ${end}
      and ${counts} and state = 'refunded') as refunded,
    (select count(*) from vouchers join purchases on purchases.session_id = vouchers.session_id
      where business_id = ${businessId} and ${counts} and used_at between ${start} and ${end}) as used`.execute(
    db,
  );
  const [found] = rows;
  return {
    views: people('viewed'),
    books: people('clicked'),
    purchases: Number(found?.purchases ?? 0),
    refunded: Number(found?.refunded ?? 0),
    used: Number(found?.used ?? 0),
  };
}

/** Vouchers of a spa that were used since an instant, the newest first. */
export async function usesSince(db: Db, businessId: string, since: number, limit: number) {
  return db
    .selectFrom('vouchers')
    .innerJoin('purchases', 'purchases.session_id', 'vouchers.session_id')
    .leftJoin('deals', 'deals.id', 'purchases.deal_id')
    .select(['vouchers.id', 'used_at as usedAt', 'deals.title'])
    .where('purchases.business_id', '=', businessId)
    .where('used_at', '>=', since)
    .orderBy('used_at', 'desc')
    .limit(limit)
    .execute();
}
