import { parseSlug, phoneLink } from '../../../market/businesses/rules.ts';
import { findBusinessBySlug } from '../../../market/businesses/store.server.ts';
import { isExpired, parseDealId } from '../../../market/deals/rules.ts';
import {
  type Deal,
  findDeal,
  lastExpiredDealOf,
  liveDealsOf,
} from '../../../market/deals/store.server.ts';
import { importantInformation } from '../../../market/settings/rules.ts';
import type { Services } from '../../context.ts';
import type { PageMetadata } from '../../layout/page-meta.ts';
import { addressLine, type MapView, mapView } from '../../maps/map-view.server.ts';
import { dealMetadata } from '../deal-metadata.server.ts';
import { type DealView, dealView, ratingsValidUntil } from '../view.server.ts';

export type DetailView = DealView & {
  description: string;
  checkoutUrl: string;
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
  | { kind: 'live' | 'expired'; deal: DetailView; others: DealView[]; head: PageMetadata };

/**
 * The deal that an address names: the one in `?deal=`, else the spa's earliest-created live deal,
 * else the one that ended last; with the spa's other live deals.
 */
export async function findDetail(
  slugText: string,
  dealIdText: string | null,
  services: Services,
): Promise<Detail> {
  const { db } = services;
  const now = services.now();
  const slug = parseSlug(slugText);
  const dealId = parseDealId(dealIdText);
  if (!slug || (dealIdText !== null && !dealId)) return { kind: 'missing' };
  const lookup = await findBusinessBySlug(db, slug);
  if (lookup.kind === 'missing') return lookup;
  if (lookup.kind === 'moved') {
    return { kind: 'moved', to: `/deals/${lookup.slug}${dealId ? `?deal=${dealId}` : ''}` };
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
  return {
    kind: expired ? 'expired' : 'live',
    head: expired ? { ...head, structuredData: [], hidden: true } : head,
    deal: detailView(deal, services, now),
    others: liveDeals
      .filter((other) => other.id !== deal.id)
      .map((other) => dealView(other, services.zipTable, now)),
  };
}

function detailView(deal: Deal, services: Services, now: number): DetailView {
  const { spa } = deal;
  return {
    ...dealView(deal, services.zipTable, now),
    description: deal.description,
    checkoutUrl: deal.checkoutUrl,
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
  const endings = [...detail.others, ...(detail.kind === 'live' ? [detail.deal] : [])];
  const ratings = ratingsValidUntil([detail.deal, ...detail.others]);
  return Math.min(ratings, ...endings.map((deal) => deal.expiresAt));
}
