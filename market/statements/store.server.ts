import { type RawBuilder, sql } from 'kysely';
import { readInstant } from '../facts.server.ts';
import type { Db, StatementLineRow, StatementRow } from '../ports.ts';
import { type LineKind, MAX_SHOWN_LINES, type Posted, type Totals } from './rules.ts';

/** Since when is counted, where the program is older than that; the step 0135 writes it. */
const SINCE_FACT = 'statements_since';

export const countedSince = (db: Db): Promise<number | undefined> => readInstant(db, SINCE_FACT);

/** Stripe's test mode counts in a demo alone. */
export const countsIn = (isDemo: boolean): RawBuilder<boolean> =>
  isDemo ? sql<boolean>`true` : sql<boolean>`statement_lines.is_live = 1`;

export async function findStatement(db: Db, id: string): Promise<StatementRow | undefined> {
  return db.selectFrom('statements').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether a spa has sold anything that is counted. */
export async function hasStatement(db: Db, businessId: string): Promise<boolean> {
  const query = db.selectFrom('statements').select('id').where('business_id', '=', businessId);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** The line of a purchase that costs this spa something, in its statement; undefined for any other line. */
export function findPurchaseLine(
  db: Db,
  id: string,
  { businessId, isDemo }: { businessId: string; isDemo: boolean },
) {
  return db
    .selectFrom('statement_lines')
    .innerJoin('statements', 'statements.id', 'statement_lines.statement_id')
    .innerJoin('purchases', 'purchases.session_id', 'statement_lines.session_id')
    .select(['statement_lines.session_id', 'deal_title', 'cents', 'statement_lines.at'])
    .select(['statements.month', 'purchases.deal_id'])
    .where('statement_lines.id', '=', id)
    .where('statement_lines.kind', '=', 'purchase')
    .where('commission_cents', '<>', 0)
    .where('statements.business_id', '=', businessId)
    .where(countsIn(isDemo))
    .executeTakeFirst();
}

/** A spa's own percent, in hundredths; undefined where it has none. */
export async function percentOf(db: Db, businessId: string): Promise<number | undefined> {
  const business = await db
    .selectFrom('businesses')
    .select('commission_percent')
    .where('id', '=', businessId)
    .executeTakeFirst();
  return business?.commission_percent ?? undefined;
}

/** The lines of a purchase so far, and the percent that all of them have. */
export async function postedOf(
  tx: Db,
  sessionId: string,
): Promise<Posted & { percent: number | undefined }> {
  const row = await tx
    .selectFrom('statement_lines')
    .select(({ fn }) => [
      fn.countAll().as('lines'),
      fn.sum('cents').as('cents'),
      fn.sum('commission_cents').as('commission'),
      fn.max('percent_hundredths').as('percent'),
    ])
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const lines = Number(row.lines);
  return {
    lines,
    cents: Number(row.cents ?? 0),
    commissionCents: Number(row.commission ?? 0),
    percent: lines > 0 ? Number(row.percent) : undefined,
  };
}

/** What the lines of some statements add up to, by the statement's id. */
export async function totalsOf(
  db: Db,
  ids: string[],
  isDemo: boolean,
): Promise<Map<string, Totals>> {
  const totals = new Map(ids.map((id) => [id, noTotals()]));
  if (ids.length === 0) return totals;
  const rows = await db
    .selectFrom('statement_lines')
    .select(['statement_id', 'kind'])
    .select(({ fn }) => [
      fn.countAll().as('count'),
      fn.sum('cents').as('cents'),
      fn.sum('commission_cents').as('commission'),
    ])
    .where('statement_id', 'in', ids)
    .where(countsIn(isDemo))
    .groupBy(['statement_id', 'kind'])
    .execute();
  for (const row of rows) {
    const sums = totals.get(row.statement_id);
    if (!sums) continue;
    const cents = Number(row.cents);
    sums[row.kind] = { count: Number(row.count), cents };
    sums.grossCents += cents;
    sums.commissionCents += Number(row.commission);
  }
  return totals;
}

function noTotals(): Totals {
  const none = () => ({ count: 0, cents: 0 });
  return {
    ...({ purchase: none(), refund: none(), dispute: none() } satisfies Record<LineKind, unknown>),
    grossCents: 0,
    commissionCents: 0,
  };
}

/** The lines of a statement, the oldest first, `limit` at most behind `after`. */
export function linesOf(
  db: Db,
  { id, isDemo }: { id: string; isDemo: boolean },
  limit = MAX_SHOWN_LINES + 1,
  after?: StatementLineRow,
): Promise<StatementLineRow[]> {
  return db
    .selectFrom('statement_lines')
    .selectAll()
    .where('statement_id', '=', id)
    .where(countsIn(isDemo))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(at, id) > (${after?.at}, ${after?.id})`),
    )
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();
}
