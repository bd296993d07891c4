import { endOfDay, type Span, startOfDay } from '../days.ts';
import type { Db } from '../ports.ts';
import { GOOD_STATES } from './rules.ts';

/** Days are the office's. A booking is a paid purchase that was not refunded in full. */
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

export async function bookingsOf(
  db: Db,
  dealIds: string[],
  { span, timeZone }: { span: Span; timeZone: string },
): Promise<Map<string, number>> {
  if (dealIds.length === 0) return new Map();
  const rows = await bookings(db, span, timeZone)
    .select((eb) => [eb.ref('deal_id').$notNull().as('id'), eb.fn.countAll<number>().as('n')])
    .where('deal_id', 'in', dealIds)
    .groupBy('deal_id')
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
