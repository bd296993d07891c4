import { endOfDay, startOfDay } from '../days.ts';
import type { Db } from '../ports.ts';
import type { Span } from './figures.server.ts';

/** The hosts that people came from in a span, the largest first; `limit` at most. */
export async function hostsIn(
  db: Db,
  span: Span,
  limit: number,
): Promise<Array<{ key: string; n: number }>> {
  const rows = await db
    .selectFrom('insight_days')
    .select(['key', (eb) => eb.fn.sum<number>('n').as('n')])
    .where('kind', '=', 'from')
    .where('day', '>=', span.from)
    .where('day', '<=', span.to)
    .groupBy('key')
    .orderBy((eb) => eb.fn.sum('n'), 'desc')
    .orderBy('key')
    .limit(limit)
    .execute();
  return rows.map(({ key, n }) => ({ key, n: Number(n) }));
}

/** How many leads came in a span of days of the office in `timeZone`, whatever became of them. */
export async function leadsIn(db: Db, span: Span, timeZone: string): Promise<number> {
  const { n } = await leadsOf(db, span, timeZone)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The same leads by source, the largest first; '' where none is known. `limit` sources at most. */
export async function leadSourcesIn(
  db: Db,
  span: Span,
  { timeZone, limit }: { timeZone: string; limit: number },
): Promise<Array<{ key: string; n: number }>> {
  const rows = await leadsOf(db, span, timeZone)
    .select(['source_host', 'source_campaign'])
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .groupBy(['source_host', 'source_campaign'])
    .execute();
  const counts = new Map<string, number>();
  for (const { source_host: host, source_campaign: campaign, n } of rows) {
    const key = labelOf({ host, campaign });
    counts.set(key, (counts.get(key) ?? 0) + Number(n));
  }
  return Array.from(counts, ([key, n]) => ({ key, n }))
    .sort((a, b) => b.n - a.n || (a.key < b.key ? -1 : 1))
    .slice(0, limit);
}

/** 'instagram' of 'instagram / story / may'; else the host, '' where neither is known. */
const labelOf = ({ host, campaign }: { host: string; campaign: string }) =>
  campaign.split(' / ', 1)[0] || host;

function leadsOf(db: Db, { from, to }: Span, timeZone: string) {
  return db
    .selectFrom('leads')
    .where('created_at', '>=', startOfDay(from, timeZone) ?? 0)
    .where('created_at', '<=', endOfDay(to, timeZone) ?? 0);
}
