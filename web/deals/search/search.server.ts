import {
  countNear,
  findNear,
  findNearestAnywhere,
  type NearDeal,
  type NearPage,
  nearestIn,
} from '../../../market/deals/search.server.ts';
import type { Site } from '../../../market/ports.ts';
import { SEARCH_RADII, type SearchRadius } from '../../../market/zips/rules.ts';
import type { Places } from '../../../market/zips/store.server.ts';
import type { Services } from '../../context.ts';
import { capitalized } from '../../layout/capitalize.ts';
import type { PageFacts } from '../../layout/page-meta.ts';
import {
  type AskedSearch,
  parseSearch,
  refinements,
  searchAddress,
} from '../../layout/search-criteria.ts';
import { type DealView, dealView, ratingsUntil } from '../view.server.ts';

const NEAREST_OFFERED = 4;

export type NearView = DealView & { miles: string };
export type Total = NearPage['total'];
/** The smallest wider radius in which there are deals, and the search there. */
export type Wider = { radius: SearchRadius; address: string };

export type Search = { asked: AskedSearch } & (
  | { kind: 'no-zip' }
  | { kind: 'unknown-zip' }
  | { kind: 'found'; more: boolean; total: Total; deals: NearView[]; until: number }
  /** There are deals within the radius, `without` the filters. */
  | { kind: 'filtered-out'; without: Total; wider: Wider | undefined; until: number }
  | { kind: 'none'; wider: Wider | undefined; nearest: NearView[]; until: number }
);

type Known = Pick<Services, 'db' | 'places' | 'now'>;

/** What a search address shows at this moment, whatever stands in its parameters. */
export async function search(query: URLSearchParams, services: Known): Promise<Search> {
  const { db, places } = services;
  const now = services.now();
  const asked = parseSearch(query);
  const { zip, radius, sort, filters } = asked;
  if (!zip) return { kind: 'no-zip', asked };
  const zips = places.zipsAround(zip, radius);
  if (!zips) return { kind: 'unknown-zip', asked };

  const found = await findNear(db, zips, now, asked.page, { sort, ...filters });
  const views = (deals: NearDeal[]) => deals.map((deal) => nearView(deal, places, now));
  if (found.deals.length > 0) {
    const { page, more, total } = found;
    const deals = views(found.deals);
    const until = Math.min(found.until, ratingsUntil(deals));
    return { kind: 'found', asked: { ...asked, page }, more, total, deals, until };
  }
  const wider = await widerWith(asked, services, now);
  const without = await countNear(db, zips, now, {});
  if (without.total.deals > 0) {
    const until = Math.min(without.until, wider?.until ?? Number.POSITIVE_INFINITY);
    return { kind: 'filtered-out', asked, without: without.total, wider: wider?.wider, until };
  }
  const near = wider ?? (await widerWith({ ...asked, filters: {} }, services, now));
  if (near) return { kind: 'none', asked, nearest: [], ...near };
  const nearest = views(await findNearestAnywhere(db, places, zip, now, NEAREST_OFFERED));
  const until = Math.min(ratingsUntil(nearest), ...nearest.map((deal) => deal.expiresAt));
  return { kind: 'none', asked, wider: undefined, nearest, until };
}

async function widerWith(
  asked: AskedSearch,
  { db, places }: Pick<Known, 'db' | 'places'>,
  now: number,
) {
  const widest = SEARCH_RADII.at(-1) ?? asked.radius;
  const zips = places.zipsAround(asked.zip ?? '', widest) ?? [];
  const near = await nearestIn(db, zips, now, asked.filters);
  const radius = near && SEARCH_RADII.find((one) => one > asked.radius && one >= near.miles);
  if (!near || !radius) return undefined;
  const address = searchAddress({ ...asked, radius, page: 1 });
  return { wider: { radius, address }, until: near.expiresAt };
}

function nearView(deal: NearDeal, places: Places, now: number): NearView {
  return { ...dealView(deal, places, now), miles: `${deal.miles.toFixed(1)} mi` };
}

/** Until when the page stays true by itself; until the next write in any case. */
export function trueUntil(search: Search): number {
  return 'until' in search ? search.until : Number.POSITIVE_INFINITY;
}

/** Title, description and the one address of a search page. */
export function headOf(found: Search, { brand, product, publicUrl }: Site): PageFacts {
  const name = capitalized(product);
  const prompt = {
    title: `${name} deals by ZIP code | ${brand}`,
    description: `Discounted ${product} and spa deals by ZIP code, nearest first.`,
    url: `${publicUrl}/deals`,
  };
  if (found.kind === 'no-zip') return prompt;
  if (found.kind === 'unknown-zip') return { ...prompt, hidden: true };
  const { zip, radius, page } = found.asked;
  const isPlain = refinements(found.asked).length === 0;
  return {
    title: `${name} Deals near ${zip} | ${brand}`,
    description: `${name} and spa deals within ${radius} miles of ${zip}, nearest first, with prices and expiry dates.`,
    // Sorted and filtered, a search is the plain one in another dress: engines list that.
    url: publicUrl + searchAddress({ zip, radius, page: isPlain ? page : 1 }),
    hidden: found.kind !== 'found',
  };
}
