import { firstDeals } from '../../market/deals/search.server.ts';
import { lasting } from '../../market/lasting.ts';
import { DEFAULT_RADIUS_MILES, parseZip } from '../../market/zips/rules.ts';
import { pageState, services } from '../context.ts';
import { searchPath } from '../layout/search-criteria.ts';
import type { RouteFacts } from '../route-facts.ts';
import type { Route } from './+types/ending-near';
import { MAX_LIVE_DEALS } from './overview.server.ts';
import { nearViews } from './search/search.server.ts';
import type { DealView } from './view.server.ts';

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
