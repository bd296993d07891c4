import { firstDeals } from '../../../market/deals/search.server.ts';
import { searchPath } from '../../../market/deals/search-criteria.ts';
import { lasting } from '../../../market/lasting.ts';
import type { DealView } from '../../../market/pages/card.server.ts';
import { nearViews } from '../../../market/pages/results.server.ts';
import { MAX_LIVE_DEALS } from '../../../market/pages/rules.ts';
import { DEFAULT_RADIUS_MILES, parseZip } from '../../../market/zips/rules.ts';
import { pageState, services } from '../../context.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/ending-near';

export const handle = {
  access: 'public',
  cached: (path, query) => `${path}?zip=${parseZip(query.get('zip')) ?? ''}`,
} satisfies RouteFacts;

/** The deals near a ZIP code that end next: none where the code is unknown. */
export interface EndingNear {
  deals: Array<DealView & { distanceText: string }>;
  /** The search for all of them. */
  href: string;
}

/** For the landing page, which is the same for everyone until its script asks. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(services);
  const { db, zipTable, now, nextChange } = app;
  const zip = parseZip(url.searchParams.get('zip'));
  const zips = zip === undefined ? undefined : zipTable.zipsAround(zip, DEFAULT_RADIUS_MILES);
  const at = now();
  const found = await firstDeals(db, zips ?? [], at, MAX_LIVE_DEALS, 'ending');
  const deals = nearViews(found, zip ?? '', app, at);
  context.get(pageState).lasts = lasting(undefined, deals, await nextChange(at));
  const answer: EndingNear = { deals: deals.value, href: searchPath({ zip }) };
  return Response.json(answer);
}
