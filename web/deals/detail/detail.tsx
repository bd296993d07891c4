import { data, Link } from 'react-router';
import type { RoutePolicy } from '../../access.ts';
import { pageState, services } from '../../context.ts';
import { capitalize } from '../../layout/capitalize.ts';
import { pageMeta } from '../../layout/page-meta.ts';
import { redirect } from '../../layout/redirect.server.ts';
import { useSite } from '../../layout/use-site.ts';
import { PercentBadge } from '../deal-card.tsx';
import { DealPicture } from '../deal-picture.tsx';
import { LoadingFailed, loadDealsCached, loadingFailed } from '../loading-failed.tsx';
import type { Route } from './+types/detail';
import { AboutSpa } from './about-spa.tsx';
import { BuyingPanel } from './buying-panel.tsx';
import { Countdown } from './countdown.tsx';
import { detailValidUntil, findDetail } from './detail.server.ts';
import { DealNotFound, ExpiredNotice } from './expired-notice.tsx';
import { Highlights } from './highlights.tsx';
import { ImportantInformation } from './important-information.tsx';
import { OtherDeals } from './other-deals.tsx';
import { useCountdown } from './use-countdown.ts';

export const handle = { access: 'public' } satisfies RoutePolicy;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const app = context.get(services);
  const dealIdText = url.searchParams.get('deal');
  const detail = await findDetail(params.slug, dealIdText, app).catch((error) => {
    app.report(error);
    return loadingFailed;
  });
  if (detail.kind === 'failed') return data(detail, { status: 503 });
  if (detail.kind === 'moved') throw redirect(detail.to, 301);
  if (detail.kind === 'missing') {
    const head = {
      title: 'Deal Not Found',
      description: 'This deal does not exist.',
      hidden: true,
    };
    return data({ ...detail, head, until: 0 }, { status: 404 });
  }
  const until = detailValidUntil(detail);
  const page = context.get(pageState);
  page.cacheUntil = until;
  page.showsGoogleMap = detail.deal.spa.map?.provider.kind === 'google';
  return data({ ...detail, until }, { status: detail.kind === 'expired' ? 410 : 200 });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadDealsCached(request, serverLoader);
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

export default function DetailPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'missing') return <DealNotFound />;
  if (loaderData.kind === 'failed') {
    return (
      <div className="page py-12">
        <LoadingFailed isUnreachable={loaderData.isUnreachable} />
      </div>
    );
  }
  return <DealPage key={loaderData.deal.id} {...loaderData} />;
}

type LoadedDeal = Exclude<Route.ComponentProps['loaderData'], { kind: 'missing' | 'failed' }>;

function DealPage({ kind, deal, others }: LoadedDeal) {
  const { site } = useSite();
  const countdown = useCountdown(deal, kind === 'expired');
  return (
    <div className="page pt-6 print:px-0 print:pt-4 print:pb-0 md:py-10">
      {countdown.expired && <ExpiredNotice />}
      <div className="grid gap-8 print:block print:space-y-4 desk:grid-cols-[minmax(0,1fr)_22rem] desk:grid-rows-[auto_auto_1fr] desk:gap-x-12 desk:gap-y-10">
        <div className="relative print:hidden">
          <DealPicture deal={deal} eager className="aspect-4/3 rounded-card" />
          <PercentBadge label={deal.percentOffText} className="absolute top-4 left-4 text-lg" />
        </div>
        <div>
          <Heading expired={countdown.expired}>{deal.title}</Heading>
          <p className="mt-3 text-ink-soft">
            <Link to={deal.spa.href} className="text-sage underline underline-offset-4">
              {deal.spa.name}
            </Link>
            , {deal.location}
          </p>
          <ul className="mt-5 print:mt-3 flex flex-wrap gap-3 text-sm">
            <Fact>{deal.durationMinutes} minute session</Fact>
            <Fact>Licensed {capitalize(site.product)} Therapist</Fact>
          </ul>
          <p className="prose-line mt-6 print:mt-4 whitespace-pre-line">{deal.description}</p>
        </div>
        <BuyingPanel deal={deal} expired={countdown.expired}>
          <Countdown timeLeft={countdown.timeLeft} endsAtText={deal.endsAtText} />
        </BuyingPanel>
        <div className="grid gap-10 print:gap-4">
          <ImportantInformation lines={deal.importantInformation} />
          <Highlights />
          <AboutSpa spa={deal.spa} rating={deal.rating} />
        </div>
      </div>
      <OtherDeals spaName={deal.spa.name} deals={others} />
    </div>
  );
}

/** Where 'Deal Has Expired' heads the page, the title is below it. */
function Heading({ expired, children }: { expired: boolean; children: string }) {
  const look = 'text-3xl md:text-4xl';
  return expired ? <h2 className={look}>{children}</h2> : <h1 className={look}>{children}</h1>;
}

function Fact({ children }: { children: React.ReactNode }) {
  return <li className="rounded-full bg-sage-tint px-4 py-1.5">{children}</li>;
}
