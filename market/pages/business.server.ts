import { criteriaQuery } from '../alerts/rules.ts';
import { parseSlug, phoneLink } from '../businesses/rules.ts';
import { findBusinessBySlug } from '../businesses/store.server.ts';
import { spaCasesClaim } from '../cases/figures.server.ts';
import { liveDealsOf } from '../deals/store.server.ts';
import { type Lasting, lasting } from '../lasting.ts';
import type { BusinessRow } from '../ports.ts';
import { DEFAULT_RADIUS_MILES } from '../zips/rules.ts';
import { dealViews } from './card.server.ts';
import { galleryViews, leadPicture } from './gallery.server.ts';
import { licenseView } from './license.server.ts';
import { addressLine, mapView } from './map.server.ts';
import { ratingView } from './rating.server.ts';
import type { PageServices } from './services.ts';
import { defaultSocialImage } from './social-image.server.ts';
import { spaStructuredData } from './spa-structured-data.server.ts';

type BusinessPage =
  | { kind: 'missing' }
  | { kind: 'moved'; to: string }
  | Awaited<ReturnType<typeof foundBusiness>>['value'];

/** The business that an address names: who it is, and its live deals. */
export async function businessPage(
  slugText: string,
  services: PageServices,
): Promise<Lasting<BusinessPage>> {
  const slug = parseSlug(slugText);
  if (!slug) return lasting({ kind: 'missing' });
  const lookup = await findBusinessBySlug(services.db, slug);
  if (lookup.kind === 'missing') return lasting(lookup);
  if (lookup.kind === 'moved') return lasting({ kind: 'moved', to: `/business/${lookup.slug}` });
  return foundBusiness(lookup.business, services);
}

async function foundBusiness(spa: BusinessRow, services: PageServices) {
  const { db, zipTable, site } = services;
  const now = services.now();
  const liveDeals = await liveDealsOf(db, spa.id, now);
  const rating = ratingView(spa, now);
  const timeZone = zipTable.find(spa.zip)?.timeZone ?? 'UTC';
  const problems = await spaCasesClaim(db, spa, now, timeZone);
  const license = await licenseView(spa, liveDeals, services, now);
  const deals = dealViews(liveDeals, services, now);
  const nearby = { zip: spa.zip, radiusMiles: DEFAULT_RADIUS_MILES, filters: {} };
  const view = {
    kind: 'found' as const,
    head: {
      title: `${spa.name}, ${spa.city}, ${spa.state} | ${site.brand}`,
      description: spa.about || `Deals at ${spa.name} in ${spa.city}, ${spa.state}.`,
      url: `${site.publicUrl}/business/${spa.slug}`,
      image: defaultSocialImage(site),
      structuredData: [spaStructuredData(spa, site)],
    },
    name: spa.name,
    location: `${spa.city}, ${spa.state}`,
    about: spa.about,
    license: [license.badge, license.line].filter(Boolean).join('. '),
    gallery: galleryViews(spa),
    lead: leadPicture(spa, liveDeals),
    rating,
    problems: problems.text,
    contact: { phone: spa.phone, phoneLink: phoneLink(spa.phone), address: addressLine(spa) },
    hours: spa.hours,
    timeZone,
    map: mapView(spa, services),
    nearbyDealsHref: `/deals?zip=${spa.zip}`,
    /** Where nothing can be bought, an e-mail may say when that changes. */
    alertHref: liveDeals.length === 0 ? `/alerts?${criteriaQuery(nearby)}` : undefined,
    deals: deals.value,
  };
  const nextChange = await services.nextChange(now);
  return {
    ...lasting(view, license, nextChange, rating, deals, problems),
    covers: { businessId: spa.id },
  };
}
