import { parseSlug, phoneLink } from '../../../market/businesses/rules.ts';
import { findBusinessBySlug } from '../../../market/businesses/store.server.ts';
import { kindLabel } from '../../../market/deals/kinds.ts';
import { isExpired, parseDealId } from '../../../market/deals/rules.ts';
import { findNear } from '../../../market/deals/search.server.ts';
import {
  type Deal,
  findDeal,
  lastExpiredDealOf,
  liveDealsOf,
} from '../../../market/deals/store.server.ts';
import { importantInformation } from '../../../market/settings/rules.ts';
import { DEFAULT_RADIUS_MILES, parseZip } from '../../../market/zips/rules.ts';
import type { Services } from '../../context.ts';
import type { PageMetadata } from '../../layout/page-meta.ts';
import { searchPath } from '../../layout/search-criteria.ts';
import { addressLine, type MapView, mapView } from '../../maps/map-view.server.ts';
import { dealMetadata } from '../deal-metadata.server.ts';
import { type NearView, nearViews } from '../search/search.server.ts';
import { type DealView, dealView, dealViews, ratingsValidUntil } from '../view.server.ts';

export type DetailView = DealView & {
  /** 'Massage' */
  kindText: string;
  description: string;
  checkoutUrl: string;
  /** 'buy.stripe.com' */
  checkoutHost: string;
  importantInformation: string[];
  spa: {
    name: string;
    about: string;
    phone: string;
    phoneLink: string;
    address: string;
    href: string;
    map: MapView | undefined;
  };
};

export type Detail =
  | { kind: 'missing' }
  | { kind: 'moved'; to: string }
  | {
      kind: 'live' | 'expired';
      deal: DetailView;
      others: DealView[];
      /** The search that the visitor came from, else the one around the spa. */
      search: SearchOrigin;
      /** Where the deal has expired: what else there is near. */
      nearby: NearView[];
      head: PageMetadata;
    };

export interface SearchOrigin {
  zip: string;
  path: string;
  /** '2.1 mi from 10001'; undefined where the visitor named no ZIP code. */
  distanceText: string | undefined;
}

const MAX_NEARBY = 4;

/**
 * The deal that an address names: the one in `?deal=`, else the spa's earliest-created live deal,
 * else the one that ended last; with the spa's other live deals.
 */
export async function findDetail(
  slugText: string,
  query: URLSearchParams,
  services: Services,
): Promise<Detail> {
  const { db } = services;
  const now = services.now();
  const slug = parseSlug(slugText);
  const dealIdText = query.get('deal');
  const dealId = parseDealId(dealIdText);
  const zip = parseZip(query.get('zip'));
  if (!slug || (dealIdText !== null && !dealId)) return { kind: 'missing' };
  const lookup = await findBusinessBySlug(db, slug);
  if (lookup.kind === 'missing') return lookup;
  if (lookup.kind === 'moved') {
    return { kind: 'moved', to: detailPath(lookup.slug, dealId, zip) };
  }
  const { business } = lookup;
  const dealsAtSlug = await liveDealsOf(db, business.id, now);
  const id = dealId ?? dealsAtSlug[0]?.id ?? (await lastExpiredDealOf(db, business.id, now));
  const deal = id === undefined ? undefined : await findDeal(db, id);
  // Two spas may share a slug: a deal belongs here if its own spa has this slug.
  if (deal?.spa.slug !== slug) return { kind: 'missing' };
  const liveDeals =
    deal.spa.id === business.id ? dealsAtSlug : await liveDealsOf(db, deal.spa.id, now);
  const expired = isExpired(deal, now);
  const head = dealMetadata(deal, services);
  const search = searchOrigin(zip, deal.spa.zip, services);
  return {
    kind: expired ? 'expired' : 'live',
    head: expired ? { ...head, structuredData: [], hidden: true } : head,
    deal: detailView(deal, services, now),
    search,
    nearby: expired ? await dealsNear(search.zip, deal.spa.id, services, now) : [],
    others: dealViews(
      liveDeals.filter((other) => other.id !== deal.id),
      services.zipTable,
      now,
    ),
  };
}

function detailPath(slug: string, dealId: string | undefined, zip: string | undefined): string {
  const query = new URLSearchParams({ ...(dealId && { deal: dealId }), ...(zip && { zip }) });
  return `/deals/${slug}${query.size > 0 ? `?${query}` : ''}`;
}

/** A ZIP code that we do not know is as if it were not there. */
function searchOrigin(
  zip: string | undefined,
  spaZip: string,
  { zipTable }: Pick<Services, 'zipTable'>,
): SearchOrigin {
  const miles = zip === undefined ? undefined : zipTable.milesBetweenZips(zip, spaZip);
  if (zip === undefined || miles === undefined) {
    return { zip: spaZip, path: searchPath({ zip: spaZip }), distanceText: undefined };
  }
  const distanceText = zip === spaZip ? `in ${zip}` : `${miles.toFixed(1)} mi from ${zip}`;
  return { zip, path: searchPath({ zip }), distanceText };
}

/** The nearest live deals of other spas, whose own are listed anyway. */
async function dealsNear(zip: string, spaId: string, { db, zipTable }: Services, now: number) {
  const zips = zipTable.zipsAround(zip, DEFAULT_RADIUS_MILES) ?? [];
  const { deals } = await findNear(db, zips, now, 1);
  const ofOthers = deals.filter(({ spa }) => spa.id !== spaId).slice(0, MAX_NEARBY);
  return nearViews(ofOthers, zip, zipTable, now);
}

function detailView(deal: Deal, services: Services, now: number): DetailView {
  const { spa } = deal;
  return {
    ...dealView(deal, services.zipTable, now),
    kindText: kindLabel(deal.kind),
    description: deal.description,
    checkoutUrl: deal.checkoutUrl,
    checkoutHost: new URL(deal.checkoutUrl).host,
    importantInformation: importantInformation(deal, services.settings.policy),
    spa: {
      name: spa.name,
      about: spa.about,
      phone: spa.phone,
      phoneLink: phoneLink(spa.phone),
      address: addressLine(spa),
      href: `/business/${spa.slug}`,
      map: mapView(spa, services),
    },
  };
}

/** When what is shown stops being true without a write: a shown deal ends, or a rating is too old. */
export function detailValidUntil(detail: Detail): number {
  if (detail.kind === 'missing' || detail.kind === 'moved') return 0;
  const { deal, others, nearby } = detail;
  const endings = [...others, ...nearby, ...(detail.kind === 'live' ? [deal] : [])];
  const ratings = ratingsValidUntil([deal, ...others, ...nearby]);
  return Math.min(ratings, ...endings.map(({ expiresAt }) => expiresAt));
}
