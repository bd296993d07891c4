import { isLiveAt } from '../../database/nearby-deals.ts';
import type { InsightPathTable, InsightSearchTable } from '../../database/tables/insight.ts';
import type { Db } from '../ports.ts';
import { slicesOf } from '../slices.ts';
import type { InsightKind } from './rules.ts';

export interface DayFigure {
  kind: InsightKind;
  key: string;
  n: number;
}
export type SearchFigure = Omit<InsightSearchTable, 'day'>;
export type PathFigure = Omit<InsightPathTable, 'day'>;

/** A slug stands for the spa's earliest-created live deal; unknown names are left out. */
export async function liveDealsBy(
  db: Db,
  names: { ids: string[]; slugs: string[] },
  now: number,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const ids of slicesOf(names.ids)) {
    const rows = await db
      .selectFrom('deals')
      .select('id')
      .where('id', 'in', ids)
      .where(isLiveAt(now))
      .execute();
    for (const { id } of rows) found.set(id, id);
  }
  for (const slugs of slicesOf(names.slugs)) {
    const rows = await db
      .selectFrom('deals')
      .innerJoin('businesses', 'businesses.id', 'deals.business_id')
      .select(['deals.id', 'businesses.slug'])
      .where('businesses.slug', 'in', slugs)
      .where(isLiveAt(now))
      .orderBy('businesses.created_at')
      .orderBy('businesses.id')
      .orderBy('deals.created_at')
      .orderBy('deals.id')
      .execute();
    for (const { id, slug } of rows) if (!found.has(slug)) found.set(slug, id);
  }
  return found;
}
