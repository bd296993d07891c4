import { sql } from 'kysely';
import type { Db } from '../ports.ts';
import type { Span } from './figures.server.ts';

export type PathStep = 'shown' | 'viewed' | 'clicked';

/** How far people came with a deal. Each step counts one person, one deal, one day. */
export interface Path extends Record<PathStep, number> {
  /** The deal's id. */
  id: string;
  /** The deal's title and its spa's name as they are now; undefined where it was deleted. */
  title: string | undefined;
  businessName: string | undefined;
}

/** The deals with the most people at a step in a span; `limit` at most. */
export async function pathsOf(
  db: Db,
  { from, to }: Span,
  { order, limit }: { order: PathStep; limit: number },
): Promise<Path[]> {
  const people = (step: PathStep) =>
    sql`sum(case when step = ${sql.lit(step)} then people else 0 end) as ${sql.ref(step)}`;
  const { rows } = await sql<{ id: string } & Record<PathStep, number>>`
    select * from (
      select deal_id as id, ${people('shown')}, ${people('viewed')}, ${people('clicked')}
      from insight_paths where day >= ${from} and day <= ${to} group by deal_id) as sums
    order by ${sql.ref(order)} desc, shown desc, viewed desc, id limit ${limit}`.execute(db);
  if (rows.length === 0) return [];
  const deals = await db
    .selectFrom('deals')
    .innerJoin('businesses', 'businesses.id', 'deals.business_id')
    .select(['deals.id', 'deals.title', 'businesses.name'])
    .where(
      'deals.id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const byId = new Map(deals.map((deal) => [deal.id, deal]));
  return rows.map(({ id, shown, viewed, clicked }) => ({
    id,
    title: byId.get(id)?.title,
    businessName: byId.get(id)?.name,
    // PostgreSQL's sums are texts.
    shown: Number(shown),
    viewed: Number(viewed),
    clicked: Number(clicked),
  }));
}

/** How often a deal's Book Now was pressed since a day, each person once a day. */
export async function clicksOf(db: Db, dealId: string, since: string): Promise<number> {
  const { n } = await db
    .selectFrom('insight_paths')
    .select((eb) => eb.fn.sum<number | null>('people').as('n'))
    .where('deal_id', '=', dealId)
    .where('day', '>=', since)
    .where('step', '=', 'clicked')
    .executeTakeFirstOrThrow();
  return Number(n ?? 0);
}
