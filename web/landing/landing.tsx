import { type Lasting, lasting } from '../../market/lasting.ts';
import type { Site } from '../../market/ports.ts';
import { type Services, services } from '../context.ts';
import { type DealOverview, dealOverview } from '../deals/overview.server.ts';
import { withRetries } from '../layout/client-cache.ts';
import { saysLicensed } from '../layout/license-rule.server.ts';
import { pageMeta } from '../layout/page-meta.ts';
import { show } from '../layout/show.server.ts';
import { useSite } from '../layout/use-site.ts';
import { byPath, type RouteFacts } from '../route-facts.ts';
import { defaultSocialImage } from '../social/link.server.ts';
import { Reveal } from '../ui/reveal.tsx';
import type { Route } from './+types/landing';
import { Hero } from './hero.tsx';
import { heroView } from './hero-view.server.ts';
import { LiveDeals } from './live-deals.tsx';
import { Questions } from './questions.tsx';
import { SpaOwners } from './spa-owners.tsx';
import { Steps } from './steps.tsx';
import { SupportLocal } from './support-local.tsx';
import { Testimonials } from './testimonials.tsx';
import { WhyChoose } from './why-choose.tsx';

export const handle = {
  access: 'public',
  cached: byPath,
  counted: true,
  listed: true,
} satisfies RouteFacts;

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(services);
  const { site, settings } = app;
  const overview = await overviewOrNone(app);
  const needsLicense = await saysLicensed(app);
  const { brand, product, publicUrl } = site;
  const { hero, testimonials } = settings;
  const { heroTitle, heroPromise, faq, savingsClaim, description } = settings.landingTexts(
    overview?.value.largestPercent,
    needsLicense,
  );
  const view = {
    deals: overview?.value.deals ?? [],
    cities: overview?.value.cities ?? [],
    hero: { title: heroTitle, promise: heroPromise, picture: heroView(hero) },
    faq,
    testimonials,
    savingsClaim,
    needsLicense,
    title: `${brand}: ${product} and spa deals near you`,
    description,
    url: `${publicUrl}/`,
    image: defaultSocialImage(site),
    structuredData: [siteStructuredData(site)],
  };
  return overview ? show(context, lasting(view, overview)) : view;
}

/** A database that does not answer takes the deals off the page, and nothing else. */
async function overviewOrNone(app: Services): Promise<Lasting<DealOverview> | undefined> {
  try {
    return await dealOverview(app);
  } catch (error) {
    app.report(error);
    return undefined;
  }
}

/** The product in schema.org's words: its name, and how its search is addressed. */
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

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withRetries(serverLoader);
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData);

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { site } = useSite();
  return (
    <>
      <Hero {...loaderData.hero} needsLicense={loaderData.needsLicense} />
      <div className="grid gap-20 pt-12 md:gap-28 md:pt-16">
        <LiveDeals deals={loaderData.deals} cities={loaderData.cities} />
        <Reveal>
          <Steps />
        </Reveal>
        <Reveal>
          <WhyChoose
            savingsClaim={loaderData.savingsClaim}
            needsLicense={loaderData.needsLicense}
          />
        </Reveal>
        <Reveal>
          <SupportLocal product={site.product} />
        </Reveal>
        <Reveal>
          <Testimonials testimonials={loaderData.testimonials} />
        </Reveal>
        <Reveal>
          <Questions faq={loaderData.faq} />
        </Reveal>
        <Reveal>
          <SpaOwners />
        </Reveal>
      </div>
    </>
  );
}
