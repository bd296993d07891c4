import { dayIn, percentOffLabel, zoneOf } from '../../market/deals/rules.ts';
import type { Deal } from '../../market/deals/store.server.ts';
import type { Services } from '../context.ts';
import type { PageFacts } from '../layout/page-meta.ts';
import { dealImage } from '../social/link.server.ts';
import { spaFacts } from './detail/spa-structured-data.server.ts';

const DESCRIPTION_LENGTH = 155;

/** What search engines and link previews are told about a deal. */
export function dealFacts(
  deal: Deal,
  { site, places }: Pick<Services, 'site' | 'places'>,
): PageFacts {
  const { spa } = deal;
  const url = `${site.publicUrl}/deals/${spa.slug}?deal=${deal.id}`;
  const price = (deal.dealPriceCents / 100).toFixed(2);
  const offer = [deal.title, percentOffLabel(deal)].filter(Boolean).join(', ');
  const title = `${offer} at ${spa.name}, ${spa.city}`;
  return {
    title: `${title} | ${site.brand}`,
    description: shortened(`${deal.durationMinutes} minutes for $${price}. ${deal.description}`),
    url,
    image: dealImage(site, {
      slug: spa.slug,
      dealId: deal.id,
      facts: [title, price, deal.regularPriceCents, deal.imageUrl, spa.city, site.brand],
      alt: title,
    }),
    facts: [
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: deal.title,
        description: deal.description || deal.title,
        image: deal.imageUrl,
        offers: {
          '@type': 'Offer',
          url,
          price,
          priceCurrency: 'USD',
          // The last day, where the spa is: a date, as schema.org and search engines read it.
          priceValidUntil: dayIn(zoneOf(places.find(spa.zip)), deal.expiresAt - 1),
          availability: 'https://schema.org/InStock',
          seller: spaFacts(spa, site),
        },
      },
    ],
  };
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length <= DESCRIPTION_LENGTH
    ? text
    : `${letters
        .slice(0, DESCRIPTION_LENGTH - 1)
        .join('')
        .trimEnd()}…`;
}
