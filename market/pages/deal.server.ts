import type { AlertCriteria } from '../alerts/rules.ts';
import { addressLine, parseSlug, phoneLink } from '../businesses/rules.ts';
import { findBusinessBySlug, isFormerSlug } from '../businesses/store.server.ts';
import { DEALS_PER_PAGE } from '../deals/filters.ts';
import { parseKind } from '../deals/kinds.ts';
import { type PublicState, parseDealId, publicState } from '../deals/rules.ts';
import { firstDeals } from '../deals/search.server.ts';
import { searchPath } from '../deals/search-criteria.ts';
import { type Deal, findDeal, lastDealOf, liveDealsOf } from '../deals/store.server.ts';
import { bookingUrl } from '../demo/rules.ts';
import { type HoursLine, hoursLine, hoursLines } from '../hours/rules.ts';
import { type Lasting, lasting } from '../lasting.ts';
import { whenChips } from '../terms/copy.ts';
import { type DealTerms, mayBeGiven, termsOf } from '../terms/rules.ts';
import { DEFAULT_RADIUS_MILES, parseZip } from '../zips/rules.ts';
import { type DealView, dealView, dealViews } from './card.server.ts';
import { dealMetadata } from './deal-head.server.ts';
import type { PageMetadata } from './head.ts';
import { type InformationView, informationView } from './information.server.ts';
import { type LicenseView, licenseView } from './license.server.ts';
import { type MapView, mapView } from './map.server.ts';
import { type PriceView, priceView } from './price.server.ts';
import { type NearView, nearViews } from './results.server.ts';
import { MAX_NEARBY, MAX_OTHERS } from './rules.ts';
import type { PageServices } from './services.ts';

export type DetailView = DealView &
  InformationView & {
    license: LicenseView;
    description: string;
    /** Empty if it cannot be booked; `checkoutHost`, 'buy.stripe.com', is empty in a demo, too. */
    checkoutUrl: string;
    checkoutHost: string;
    /** Whether 'Gift Idea' is shown. */
    mayBeGiven: boolean;
    business: {
      id: string;
      name: string;
      about: string;
      phone: string;
      phoneLink: string;
      address: string;
      /** 'Sat 10 AM to 5 PM · This deal: Mon–Thu', and the week; undefined if unknown. */
      hours: { line: string; week: HoursLine[] } | undefined;
      href: string;
      map: MapView | undefined;
    };
  };

export type Detail =
  | { kind: 'missing' }
  | { kind: 'moved'; to: string }
  | {
      kind: PublicState;
      /** Why a deal that has not expired cannot be booked. */
      closed: Closed | undefined;
      deal: DetailView;
      price: PriceView;
      others: DealView[];
      hasMore: boolean;
      /** The visitor's search, else the one around the spa. */
      search: SearchOrigin;
      nearby: NearView[];
      alert: AlertCriteria;
      head: PageMetadata;
    };

/** Shown above a deal that cannot be booked; `button` is its button's text. */
export interface Closed {
  title: string;
  text: string;
  button: string;
}

const CLOSED: Partial<Record<PublicState, Closed>> = {
  paused: {
    title: 'Not available right now',
    text: 'This deal cannot be booked at the moment. Please check our other deals.',
    button: 'Not available right now',
  },
  'sold-out': {
    title: 'Sold out',
    text: 'This deal is sold out. Please check our other deals.',
    button: 'Sold out',
  },
};

export interface SearchOrigin {
  zip: string;
  path: string;
  /** '2.1 mi from 10001'; undefined without a visitor's ZIP code. */
  distanceText: string | undefined;
}

/** `?deal=`, else the spa's earliest live deal, a paused or sold-out one, or the last to end. */
export async function findDetail(
  slugText: string,
  query: URLSearchParams,
  services: PageServices,
): Promise<Lasting<Detail>> {
  const { db } = services;
  const now = services.now();
  const slug = parseSlug(slugText);
  const dealIdText = query.get('deal');
  const dealId = parseDealId(dealIdText);
  const zip = parseZip(query.get('zip'));
  if (!slug || (dealIdText !== null && !dealId)) return lasting({ kind: 'missing' });
  const lookup = await findBusinessBySlug(db, slug);
  if (lookup.kind === 'missing') return lasting(lookup);
  if (lookup.kind === 'moved') {
    return lasting({ kind: 'moved', to: detailPath(lookup.slug, dealId, zip) });
  }
  const { business } = lookup;
  const dealsAtSlug = await liveDealsOf(db, business.id, now);
  const id = dealId ?? dealsAtSlug[0]?.id ?? (await lastDealOf(db, business.id, now));
  const deal = id === undefined ? undefined : await findDeal(db, id);
  if (!deal) return lasting({ kind: 'missing' });
  if (deal.business.slug !== slug) {
    // Another branch of the same name may have this spa's former address.
    const isFormer = await isFormerSlug(db, slug, deal.business.id);
    return lasting(
      isFormer
        ? { kind: 'moved', to: detailPath(deal.business.slug, dealId, zip) }
        : { kind: 'missing' },
    );
  }
  const { state, until } = publicState(deal.life, now);
  if (!state) return lasting({ kind: 'missing' });
  const liveDeals =
    deal.business.id === business.id ? dealsAtSlug : await liveDealsOf(db, deal.business.id, now);
  const search = searchOrigin(zip, deal.business.zip, services);
  const isLive = state === 'live';
  const nearby = isLive
    ? lasting([])
    : await dealsNear(search.zip, deal.business.id, services, now);
  const view = await detailView(deal, state, services, now);
  const price = await priceView(deal, services, now);
  const otherDeals = liveDeals.filter((other) => other.id !== deal.id);
  const others = dealViews(otherDeals.slice(0, MAX_OTHERS), services, now);
  const shown: Detail = {
    kind: state,
    closed: CLOSED[state],
    head: dealMetadata(deal, state, view.value, services),
    deal: view.value,
    price: price.value,
    search,
    nearby: nearby.value,
    others: others.value,
    hasMore: otherDeals.length > MAX_OTHERS,
    alert: alertCriteria(search.zip, deal.kind),
  };
  return {
    ...lasting(shown, until, await services.nextChange(now), view, price, others, nearby),
    // A deal that cannot be booked shows deals of other spas.
    covers: isLive ? { businessId: deal.business.id } : undefined,
  };
}

function detailPath(slug: string, dealId: string | undefined, zip: string | undefined): string {
  const query = new URLSearchParams({ ...(dealId && { deal: dealId }), ...(zip && { zip }) });
  return `/deals/${slug}${query.size > 0 ? `?${query}` : ''}`;
}

/** An unknown ZIP code is ignored. */
function searchOrigin(
  zip: string | undefined,
  businessZip: string,
  { zipTable }: Pick<PageServices, 'zipTable'>,
): SearchOrigin {
  const miles = zip === undefined ? undefined : zipTable.milesBetweenZips(zip, businessZip);
  if (zip === undefined || miles === undefined) {
    return { zip: businessZip, path: searchPath({ zip: businessZip }), distanceText: undefined };
  }
  const distanceText = zip === businessZip ? `in ${zip}` : `${miles.toFixed(1)} mi from ${zip}`;
  return { zip, path: searchPath({ zip }), distanceText };
}

function alertCriteria(zip: string, kind: string): AlertCriteria {
  const filters = kind === 'other' ? {} : { kind: parseKind(kind) };
  return { zip, radiusMiles: DEFAULT_RADIUS_MILES, filters };
}

/** Excludes the spa's own deals, which are listed anyway. */
async function dealsNear(zip: string, businessId: string, services: PageServices, now: number) {
  const { db, zipTable } = services;
  const zips = zipTable.zipsAround(zip, DEFAULT_RADIUS_MILES) ?? [];
  const deals = await firstDeals(db, zips, now, DEALS_PER_PAGE);
  const ofOthers = deals.filter(({ business }) => business.id !== businessId).slice(0, MAX_NEARBY);
  return nearViews(ofOthers, zip, services, now);
}

function hoursView(hours: string, { terms }: DealTerms): DetailView['business']['hours'] {
  const line = hoursLine(hours);
  if (!line) return undefined;
  const when = whenChips(terms)
    .join(', ')
    .replace(/Before|From/, (word) => word.toLowerCase());
  return { line: when ? `${line} · This deal: ${when}` : line, week: hoursLines(hours) };
}

/** Leaves out the checkout link if the deal cannot be booked. */
async function detailView(
  deal: Deal,
  state: PublicState,
  services: PageServices,
  now: number,
): Promise<Lasting<DetailView>> {
  const { business } = deal;
  const checkoutUrl = state === 'live' ? bookingUrl(deal, services.site) : '';
  const terms = termsOf(deal, services.settings.policy.site);
  const card = dealView(deal, services, now);
  const license = await licenseView(business.id, [deal], services, now);
  const information = informationView(deal, state === 'live', services, now);
  const view = {
    ...card.value,
    license,
    description: deal.description,
    checkoutUrl,
    checkoutHost: URL.parse(checkoutUrl)?.host ?? '',
    ...information.value,
    mayBeGiven: mayBeGiven(terms),
    business: {
      id: business.id,
      name: business.name,
      about: business.about,
      phone: business.phone,
      phoneLink: phoneLink(business.phone),
      address: addressLine(business),
      hours: hoursView(business.hours, terms),
      href: `/business/${business.slug}`,
      map: mapView(business, services),
    },
  };
  return lasting(view, card, license, information);
}
