import { landingPage } from '../../../market/pages/landing.server.ts';
import { services } from '../../context.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import { show } from '../../kit/layout/show.server.ts';
import { useSite } from '../../kit/layout/use-site.ts';
import { Reveal } from '../../kit/ui/reveal.tsx';
import { SAME_FOR_ALL } from '../../route-facts.ts';
import type { Route } from './+types/landing';
import { Faq } from './faq.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { LiveDeals } from './live-deals.tsx';
import { SpaOwners } from './spa-owners.tsx';
import { SupportLocal } from './support-local.tsx';
import { Testimonials } from './testimonials.tsx';
import { WhyChoose } from './why-choose.tsx';

export const handle = SAME_FOR_ALL;

export async function loader({ context }: Route.LoaderArgs) {
  return show(context, await landingPage(context.get(services)));
}

export const clientLoader = retried;

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData);

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { site } = useSite();
  return (
    <>
      <Hero {...loaderData.hero} needsLicense={loaderData.needsLicense} />
      <div className="grid gap-16 pt-4 md:gap-28 md:pt-16">
        <LiveDeals deals={loaderData.deals} cities={loaderData.cities} />
        <Reveal>
          <HowItWorks />
        </Reveal>
        <Reveal>
          <WhyChoose
            savingsStatement={loaderData.savingsStatement}
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
          <Faq faq={loaderData.faq} />
        </Reveal>
        <Reveal>
          <SpaOwners />
        </Reveal>
      </div>
    </>
  );
}
