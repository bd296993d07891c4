import { parsePage } from '../../market/deals/rules.ts';
import {
  findNear,
  findNearestAnywhere,
  type NearDeal,
  nearestIn,
} from '../../market/deals/search.server.ts';
import {
  parseRadius,
  parseZip,
  SEARCH_RADII,
  type SearchRadius,
} from '../../market/places/rules.ts';
import type { Site } from '../../market/ports.ts';
import type { Services } from '../context.ts';
import type { PageFacts } from '../frame/page-meta.ts';
import { capitalized } from '../frame/words.ts';
import { type DealView, dealView } from './view.server.ts';

const NEAREST_OFFERED = 4;

export type NearView = DealView & { miles: string };

export type Search =
  | { kind: 'no-zip'; radius: SearchRadius }
  | { kind: 'unknown-zip'; zip: string; radius: SearchRadius }
  | {
      kind: 'found';
      zip: string;
      radius: SearchRadius;
      page: number;
      more: boolean;
      deals: NearView[];
      until: number;
    }
  | {
      kind: 'none';
      zip: string;
      radius: SearchRadius;
      /** The smallest wider radius in which there are deals. */
      wider: SearchRadius | undefined;
      nearest: NearView[];
      until: number;
    };

/** What a search address shows at this moment, whatever stands in its parameters. */
export async function search(query: URLSearchParams, services: Services): Promise<Search> {
  const { db, places } = services;
  const now = services.now();
  const zip = parseZip(query.get('zip'));
  const radius = parseRadius(query.get('radius'));
  if (!zip) return { kind: 'no-zip', radius };
  const zips = places.zipsAround(zip, radius);
  if (!zips) return { kind: 'unknown-zip', zip, radius };

  const found = await findNear(db, zips, now, parsePage(query.get('page')));
  const views = (deals: NearDeal[]) => deals.map((deal) => nearView(deal, services));
  if (found.deals.length > 0) {
    return { kind: 'found', zip, radius, ...found, deals: views(found.deals) };
  }
  const widest = SEARCH_RADII.at(-1) ?? radius;
  const near = await nearestIn(db, places.zipsAround(zip, widest) ?? [], now);
  const wider = near && SEARCH_RADII.find((one) => one > radius && one >= near.miles);
  if (near && wider)
    return { kind: 'none', zip, radius, wider, nearest: [], until: near.expiresAt };
  const nearest = await findNearestAnywhere(db, places, zip, now, NEAREST_OFFERED);
  const until = Math.min(Number.POSITIVE_INFINITY, ...nearest.map((deal) => deal.expiresAt));
  return { kind: 'none', zip, radius, wider: undefined, nearest: views(nearest), until };
}

function nearView(deal: NearDeal, { places }: Services): NearView {
  return { ...dealView(deal, places), miles: `${deal.miles.toFixed(1)} mi` };
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
  const { zip, radius } = found;
  const url = `${publicUrl}/deals?zip=${zip}&radius=${radius}`;
  return {
    title: `${name} Deals near ${zip} | ${brand}`,
    description: `${name} and spa deals within ${radius} miles of ${zip}, nearest first, with prices and expiry dates.`,
    url: found.kind === 'found' && found.page > 1 ? `${url}&page=${found.page}` : url,
    hidden: found.kind === 'none',
  };
}
