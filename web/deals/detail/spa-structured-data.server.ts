import { toE164 } from '../../../market/businesses/rules.ts';
import type { Site } from '../../../market/ports.ts';

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
};

export function spaStructuredData(spa: Spa, site: Site) {
  const { latitude, longitude } = spa;
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
    // A ZIP code's centre would not be the spa's own position.
    ...(latitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
}
