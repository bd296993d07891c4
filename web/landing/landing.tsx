import type { Site } from '../../market/ports.ts';
import type { RoutePolicy } from '../access.ts';
import { pageState, services } from '../context.ts';
import { withRetries } from '../layout/client-cache.ts';
import { pageMeta } from '../layout/page-meta.ts';
import { useSite } from '../layout/use-site.ts';
import { defaultSocialImage } from '../social/link.server.ts';
import { Reveal } from '../ui/reveal.tsx';
import type { Route } from './+types/landing';
import { Hero } from './hero.tsx';
import { Questions } from './questions.tsx';
import { SpaOwners } from './spa-owners.tsx';
import { Steps } from './steps.tsx';
import { SupportLocal } from './support-local.tsx';
import { Testimonials } from './testimonials.tsx';
import { WhyChoose } from './why-choose.tsx';

export const handle = { access: 'public' } satisfies RoutePolicy;

export function loader({ context }: Route.LoaderArgs) {
  context.get(pageState).cacheUntil = Number.POSITIVE_INFINITY;
  const { site, settings } = context.get(services);
  const { brand, product, publicUrl } = site;
  const { heroTitle, heroPromise, faq, testimonials, policy } = settings;
  return {
    hero: { title: heroTitle, promise: heroPromise },
    faq,
    testimonials,
    savingsClaim: policy.savingsClaim,
    title: `${brand}: ${product} and spa deals near you`,
    description: policy.description,
    url: `${publicUrl}/`,
    image: defaultSocialImage(site),
    structuredData: [siteStructuredData(site)],
  };
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
      <Hero {...loaderData.hero} />
      <div className="grid gap-20 pt-16 md:gap-28 md:pt-24">
        <Reveal>
          <Steps />
        </Reveal>
        <Reveal>
          <WhyChoose savingsClaim={loaderData.savingsClaim} />
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
