import { toE164 } from '../businesses/rules.ts';
import { parseGallery } from '../galleries/rules.ts';
import { isAllDay, LAST_MINUTE, parseHours } from '../hours/rules.ts';
import { pictureAddress } from '../pictures/rules.ts';
import type { Site } from '../ports.ts';

type Spa = {
  name: string;
  slug: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
  latitude: number | null;
  longitude: number | null;
  /** Where they are shown: 'Mo 09:00-19:00'. */
  hours?: string;
  /** Where it is shown. */
  gallery?: string;
};

export function spaStructuredData(spa: Spa, site: Site) {
  const { latitude, longitude, hours = '', gallery = '' } = spa;
  const pictures = parseGallery(gallery);
  const openDays = parseHours(hours);
  return {
    '@context': 'https://schema.org',
    '@type': 'HealthAndBeautyBusiness',
    name: spa.name,
    url: `${site.publicUrl}/business/${spa.slug}`,
    telephone: toE164(spa.phone),
    address: {
      '@type': 'PostalAddress',
      streetAddress: spa.address,
      addressLocality: spa.city,
      addressRegion: spa.state,
      postalCode: spa.zip,
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
        // Midnight to midnight is a closed day to search engines.
        closes: isAllDay(open) ? LAST_MINUTE : open.closes,
      })),
    }),
    // A ZIP code's centre would not be the spa's own position.
    ...(latitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
}
