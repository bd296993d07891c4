import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../ports.ts';
import { MIN_COMPARED } from './compare.ts';
import type { Span } from './figures.server.ts';

export type PathGroup = 'deal' | 'business' | 'zip';
/** 'best' and 'worst' by how many of those who opened the deal pressed Book Now. */
export type PathOrder = 'most' | 'worst' | 'best';

/** Each step counts one person, one deal, one day: spas and ZIPs add that up over their deals. */
export interface Path {
  /** The id of the deal or the business, or the ZIP code; '' for all deals that are deleted. */
  id: string;
  name: string;
  /** The spa of a deal. */
  detail: string;
  shown: number;
  viewed: number;
  clicked: number;
}

/** How many came how far in a span, deal by deal; `limit` at most. */
export async function pathsOf(
  db: Db,
  { from, to }: Span,
  { by, order, limit }: { by: PathGroup; order: PathOrder; limit: number },
): Promise<Path[]> {
  const people = (step: string) =>
    sql`sum(case when step = ${sql.lit(step)} then people else 0 end) as ${sql.ref(step)}`;
  const sums = sql`select deal_id, ${people('shown')}, ${people('viewed')}, ${people('clicked')}
    from insight_paths where day >= ${from} and day <= ${to} group by deal_id`;
  const key = { deal: sql`deal_id`, business: sql`business_id`, zip: sql`business_zip` }[by];
  const grouped =
    by === 'deal'
      ? sql`select deal_id as id, shown, viewed, clicked from (${sums}) as sums`
      : sql`select coalesce(${key}, '') as id, sum(shown) as shown, sum(viewed) as viewed,
          sum(clicked) as clicked
        from (${sums}) as sums left join deals on deals.id = sums.deal_id group by 1`;
  const { rows } = await sql<Omit<Path, 'name' | 'detail'>>`select * from (${grouped}) as grouped
    where ${order === 'most' ? sql`true` : sql`viewed >= ${MIN_COMPARED}`}
    order by ${orders[order]}, id limit ${limit}`.execute(db);
  const names = await namesOf(
    db,
    by,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, shown, viewed, clicked }) => ({
    id,
    name: names.get(id)?.name ?? '',
    detail: names.get(id)?.detail ?? '',
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

const orders: Record<PathOrder, RawBuilder<unknown>> = {
  most: sql`shown desc, viewed desc`,
  worst: sql`clicked * 1.0 / viewed, viewed desc`,
  best: sql`clicked * 1.0 / viewed desc, viewed desc`,
};

/** The names as they are now; what was deleted has none. */
async function namesOf(db: Db, by: PathGroup, ids: string[]) {
  if (by === 'zip' || ids.length === 0)
    return new Map(ids.map((id) => [id, { name: id, detail: '' }]));
  const rows =
    by === 'deal'
      ? await db
          .selectFrom('deals')
          .innerJoin('businesses', 'businesses.id', 'deals.business_id')
          .select(['deals.id', 'deals.title as name', 'businesses.name as detail'])
          .where('deals.id', 'in', ids)
          .execute()
      : await db.selectFrom('businesses').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, { detail: '', ...row }]));
}
