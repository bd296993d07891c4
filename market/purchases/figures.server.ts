import { sql } from 'kysely';
import { endOfDay, startOfDay } from '../days.ts';
import type { Span } from '../insight/figures.server.ts';
import type { PathGroup } from '../insight/paths.server.ts';
import type { Db } from '../ports.ts';
import { GOOD_STATES } from './rules.ts';

/** How many purchases that are paid, and not all paid back, were made in each span of days where the office is: bookings. */
export function bookingsIn(db: Db, spans: Span[], timeZone: string): Promise<number[]> {
  return Promise.all(
    spans.map(async (span) => {
      const { n } = await bookings(db, span, timeZone)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return Number(n);
    }),
  );
}

const KEYS = {
  deal: 'purchases.deal_id',
  business: 'purchases.business_id',
  zip: 'deals.business_zip',
} as const;

/** The same of some deals, spas or ZIP codes, by their ids. */
export async function bookingsBy(
  db: Db,
  by: PathGroup,
  ids: string[],
  { span, timeZone }: { span: Span; timeZone: string },
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const key = sql.ref<string>(KEYS[by]);
  const rows = await bookings(db, span, timeZone)
    .leftJoin('deals', 'deals.id', 'purchases.deal_id')
    .select((eb) => [key.as('id'), eb.fn.countAll<number>().as('n')])
    .where(key, 'in', ids)
    .groupBy(key)
    .execute();
  return new Map(rows.map(({ id, n }) => [id, Number(n)]));
}

function bookings(db: Db, { from, to }: Span, timeZone: string) {
  return db
    .selectFrom('purchases')
    .where('purchases.state', 'in', GOOD_STATES)
    .where('purchases.at', '>=', startOfDay(from, timeZone) ?? 0)
    .where('purchases.at', '<=', endOfDay(to, timeZone) ?? 0);
}
