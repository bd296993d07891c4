import type { RoutePolicy } from '../access.ts';
import { pageUnderWay, services } from '../context.ts';
import { retried } from '../frame/browser-memory.ts';
import { pageMeta } from '../frame/page-meta.ts';
import { useSite } from '../frame/use-site.ts';
import { generalImage } from '../social/link.server.ts';
import { Reveal } from '../ui/reveal.tsx';
import type { Route } from './+types/landing';
import { Faq } from './faq.tsx';
import { Hero } from './hero.tsx';
import { SpaOwners } from './spa-owners.tsx';
import { Steps } from './steps.tsx';
import { SupportLocal } from './support-local.tsx';
import { Testimonials } from './testimonials.tsx';
import { WhyChoose } from './why-choose.tsx';

export const handle = { access: 'public' } satisfies RoutePolicy;

export function loader({ context }: Route.LoaderArgs) {
  context.get(pageUnderWay).keepUntil = Number.POSITIVE_INFINITY;
  const { site } = context.get(services);
  const { brand, product, publicUrl } = site;
  return {
    title: `${brand}: ${product} and spa deals near you`,
    description: `Find ${product} and spa deals by ZIP code, save up to 40%, and book in minutes. No hidden fees.`,
    url: `${publicUrl}/`,
    image: generalImage(site),
  };
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return retried(serverLoader, 1);
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData);

export default function Landing() {
  const { site } = useSite();
  return (
    <>
      <Hero product={site.product} />
      <div className="grid gap-20 pt-16 md:gap-28 md:pt-24">
        <Reveal>
          <Steps />
        </Reveal>
        <Reveal>
          <WhyChoose />
        </Reveal>
        <Reveal>
          <SupportLocal product={site.product} />
        </Reveal>
        <Reveal>
          <Testimonials />
        </Reveal>
        <Reveal>
          <Faq site={site} />
        </Reveal>
        <Reveal>
          <SpaOwners />
        </Reveal>
      </div>
    </>
  );
}
