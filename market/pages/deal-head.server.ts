import { dayIn } from '../days.ts';
import { dealPath, type PublicState, timeZoneOf } from '../deals/rules.ts';
import type { Deal } from '../deals/store.server.ts';
import { pictureView } from '../pictures/drawings.ts';
import { pictureAddress } from '../pictures/rules.ts';
import { termsOf } from '../terms/rules.ts';
import { businessStructuredData } from './business.server.ts';
import type { DealView } from './card.server.ts';
import type { PageMetadata } from './head.ts';
import { DESCRIPTION_LENGTH } from './rules.ts';
import type { PageServices } from './services.ts';
import { sharedPicture } from './shared-picture.ts';
import { titled } from './site-head.server.ts';

type HeadServices = Pick<PageServices, 'site' | 'zipTable' | 'settings'>;

/** Search engines learn that a deal is sold out; a paused or expired one is hidden from them. */
export function dealMetadata(
  deal: Deal,
  state: PublicState,
  { percentOffText }: Pick<DealView, 'percentOffText'>,
  services: HeadServices,
): PageMetadata {
  const { site } = services;
  const { business } = deal;
  const picture = pictureView(deal, deal.businessPictures[0]);
  const url = site.publicUrl + dealPath(business, deal.id);
  const priceText = decimal(deal.dealPriceCents);
  const headline = [deal.title, percentOffText].filter(Boolean).join(', ');
  const title = `${headline} at ${business.name}, ${business.city}`;
  const image = sharedPicture(site, picture, title);
  const page = {
    title: titled(title, site),
    description: truncate(`${deal.durationMinutes} minutes for $${priceText}. ${deal.description}`),
    url,
    image,
  };
  if (state === 'paused' || state === 'expired')
    return { ...page, structuredData: [], hidden: true };
  const address = {
    url,
    image: picture.photo ? pictureAddress(picture.photo.url, site.publicUrl) : image.url,
  };
  return { ...page, structuredData: [productData(deal, state, address, services)] };
}

function productData(
  deal: Deal,
  state: PublicState,
  { url, image }: { url: string; image: string },
  { site, zipTable, settings }: HeadServices,
) {
  const { business } = deal;
  const { terms, perPerson } = termsOf(deal, settings.policy.site);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: deal.title,
    description: deal.description || deal.title,
    image,
    ...(terms.age && {
      audience: { '@type': 'PeopleAudience', suggestedMinAge: Number(terms.age) },
    }),
    offers: {
      '@type': 'Offer',
      url,
      price: decimal(deal.dealPriceCents),
      priceCurrency: 'USD',
      // The last day where the spa is, as a date of schema.org.
      priceValidUntil: dayIn(timeZoneOf(zipTable.find(business.zip)), deal.expiresAt - 1),
      availability: `https://schema.org/${state === 'live' ? 'InStock' : 'SoldOut'}`,
      eligibleQuantity: { '@type': 'QuantitativeValue', maxValue: perPerson },
      ...(terms.firstDay && { availabilityStarts: terms.firstDay }),
      seller: businessStructuredData(business, site),
    },
  };
}

function decimal(cents: number): string {
  return (cents / 100).toFixed(2);
}

function truncate(text: string): string {
  const characters = [...text];
  return characters.length <= DESCRIPTION_LENGTH
    ? text
    : `${characters
        .slice(0, DESCRIPTION_LENGTH - 1)
        .join('')
        .trimEnd()}…`;
}
