import { criteriaQuery } from '../alerts/rules.ts';
import { addressLine, parseSlug, phoneLink, toE164 } from '../businesses/rules.ts';
import { findBusinessBySlug } from '../businesses/store.server.ts';
import { type DealCard, liveDealsOf } from '../deals/store.server.ts';
import { type GalleryPicture, parseGallery } from '../galleries/rules.ts';
import { isAllDay, LAST_MINUTE, parseHours } from '../hours/rules.ts';
import { type Lasting, lasting } from '../lasting.ts';
import {
  type DrawnDeal,
  drawingOf,
  hasPhoto,
  type PictureView,
  pictureView,
  pictureViews,
  scenesOf,
} from '../pictures/drawings.ts';
import { pictureAddress } from '../pictures/rules.ts';
import type { BusinessRow, Site } from '../ports.ts';
import { DEFAULT_RADIUS_MILES } from '../zips/rules.ts';
import { dealViews, ratingView } from './card.server.ts';
import { licenseView } from './license.server.ts';
import { mapView } from './map.server.ts';
import type { PageServices } from './services.ts';
import { siteHead } from './site-head.server.ts';

type BusinessPage =
  | { kind: 'missing' }
  | { kind: 'moved'; to: string }
  | Awaited<ReturnType<typeof foundBusiness>>['value'];

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

async function foundBusiness(business: BusinessRow, services: PageServices) {
  const { db, zipTable, site } = services;
  const now = services.now();
  const liveDeals = await liveDealsOf(db, business.id, now);
  const rating = ratingView(business, now);
  const timeZone = zipTable.find(business.zip)?.timeZone ?? 'UTC';
  const license = await licenseView(business.id, liveDeals, services, now);
  const deals = dealViews(liveDeals, services, now);
  const nearby = { zip: business.zip, radiusMiles: DEFAULT_RADIUS_MILES, filters: {} };
  const view = {
    kind: 'found' as const,
    head: {
      ...siteHead(
        services,
        `/business/${business.slug}`,
        `${business.name}, ${business.city}, ${business.state}`,
        business.about || `Deals at ${business.name} in ${business.city}, ${business.state}.`,
      ),
      structuredData: [businessStructuredData(business, site)],
    },
    name: business.name,
    location: `${business.city}, ${business.state}`,
    about: business.about,
    license: [license.badge, license.line].filter(Boolean).join('. '),
    gallery: galleryViews(business),
    lead: leadPicture(business, liveDeals),
    rating,
    contact: {
      phone: business.phone,
      phoneLink: phoneLink(business.phone),
      address: addressLine(business),
    },
    hours: business.hours,
    timeZone,
    map: mapView(business, services),
    nearbyDealsHref: `/deals?zip=${business.zip}`,
    alertHref: liveDeals.length === 0 ? `/alerts?${criteriaQuery(nearby)}` : undefined,
    deals: deals.value,
  };
  const nextChange = await services.nextChange(now);
  return {
    ...lasting(view, license, nextChange, rating, deals),
    covers: { businessId: business.id },
  };
}

type ListedBusiness = {
  name: string;
  slug: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
  latitude: number | null;
  longitude: number | null;
  /** 'Mo 09:00-19:00', only where it is shown. */
  hours?: string;
  gallery?: string;
};

export function businessStructuredData(business: ListedBusiness, site: Site) {
  const { latitude, longitude, hours = '', gallery = '' } = business;
  const pictures = parseGallery(gallery);
  const openDays = parseHours(hours);
  return {
    '@context': 'https://schema.org',
    '@type': 'HealthAndBeautyBusiness',
    name: business.name,
    url: `${site.publicUrl}/business/${business.slug}`,
    telephone: toE164(business.phone),
    address: {
      '@type': 'PostalAddress',
      streetAddress: business.address,
      addressLocality: business.city,
      addressRegion: business.state,
      postalCode: business.zip,
      addressCountry: 'US',
    },
    ...(pictures.length > 0 && {
      image: pictures.map(({ url }) => pictureAddress(url, site.publicUrl)),
    }),
    ...(openDays.length > 0 && {
      openingHoursSpecification: openDays.map((open) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `https://schema.org/${open.day}`,
        opens: open.opens,
        // To search engines midnight to midnight is a closed day.
        closes: isAllDay(open) ? LAST_MINUTE : open.closes,
      })),
    }),
    // The center of a ZIP code would not be the spa's own position.
    ...(latitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
}

export type GalleryView = GalleryPicture & { picture: PictureView };

type Business = { id: string; name: string; gallery: string };

function galleryViews({ id, name, gallery }: Business): GalleryView[] {
  return parseGallery(gallery).map((own, index) => {
    const alt = own.alt || `Picture ${index + 1} of ${name}`;
    const { photo, drawing } = pictureView({
      id: `${id}-${index}`,
      title: name,
      imageUrl: own.url,
    });
    return { url: own.url, alt, picture: { photo: photo && { ...photo, alt }, drawing } };
  });
}

/** Without a gallery: a photo of a deal, else a drawing that no card below has. */
function leadPicture({ id, name }: Business, deals: DealCard[]): PictureView {
  const kind = deals[0]?.kind ?? 'other';
  const shown: DrawnDeal = deals.find(hasPhoto) ?? { id, title: name, kind, imageUrl: '' };
  return pictureView(shown, undefined, drawingOf(shown, scenesOf(pictureViews(deals))));
}
