import { type Lasting, lasting } from '../lasting.ts';
import { srcSetOf, uploadPath } from '../pictures/rules.ts';
import type { Site } from '../ports.ts';
import type { Settings } from '../settings/rules.ts';
import { saysLicensed } from './license.server.ts';
import { type DealOverview, dealOverview } from './nationwide.server.ts';
import type { PageServices } from './services.ts';
import { siteSharedPicture } from './shared-picture.ts';

export async function landingPage(services: PageServices) {
  const { site, settings } = services;
  const overview = await overviewOrNone(services);
  const needsLicense = await saysLicensed(services);
  const { deals, cities, largestPercent } = overview.value;
  const { brand, product, publicUrl } = site;
  const { hero, testimonials } = settings;
  const { heroTitle, heroPromise, faq, savingsStatement, description } = settings.landingTexts(
    largestPercent,
    needsLicense,
  );
  const view = {
    deals,
    cities,
    hero: { title: heroTitle, promise: heroPromise, picture: heroView(hero) },
    faq,
    testimonials,
    savingsStatement,
    needsLicense,
    title: `${brand}: ${product} and spa deals near you`,
    description,
    url: `${publicUrl}/`,
    image: siteSharedPicture(site, hero),
    structuredData: [siteStructuredData(site)],
  };
  return lasting(view, overview);
}

/** Without a database the page shows no deals for a moment, and everything else. */
async function overviewOrNone(services: PageServices): Promise<Lasting<DealOverview>> {
  try {
    return await dealOverview(services);
  } catch (error) {
    services.report(error);
    return lasting({ deals: [], cities: [], largestPercent: undefined }, services.now());
  }
}

function siteStructuredData({ brand, publicUrl }: Site) {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: brand,
    url: `${publicUrl}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/deals?zip={zip}` },
      'query-input': 'required name=zip',
    },
  };
}

/** Phones show it small and cut, so two thirds of its width are sharp enough at half the bytes. */
const SIZES = '(min-width: 64rem) 100vw, 66vw';

export function heroView(hero: Settings['hero']) {
  if (!hero) return undefined;
  const { picture, alt } = hero;
  const { width, height } = picture;
  const image = { src: uploadPath(picture), srcSet: srcSetOf(picture, 'webp'), sizes: SIZES };
  return { avif: srcSetOf(picture, 'avif'), image: { ...image, alt, width, height } };
}
