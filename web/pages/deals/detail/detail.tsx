import { useId } from 'react';
import { data, Link } from 'react-router';
import { parseDealId } from '../../../../market/deals/rules.ts';
import type { DealView } from '../../../../market/pages/card.server.ts';
import {
  type DetailView,
  findDetail,
  type SearchOrigin,
} from '../../../../market/pages/deal.server.ts';
import { parseZip } from '../../../../market/zips/rules.ts';
import { pageState, services } from '../../../context.ts';
import { loadCached } from '../../../kit/layout/client-cache.ts';
import { orUnavailable } from '../../../kit/layout/or-unavailable.server.ts';
import { pageMeta } from '../../../kit/layout/page-meta.ts';
import { show } from '../../../kit/layout/show.server.ts';
import { buttonLook } from '../../../kit/ui/button.tsx';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { Section } from '../../../kit/ui/section.tsx';
import { redirect } from '../../../redirect.server.ts';
import type { CacheKey, RouteFacts } from '../../../route-facts.ts';
import { AlertForm } from '../../alerts/alert-form.tsx';
import { DealGrid } from '../deal-card.tsx';
import { useLastSearch } from '../last-search.ts';
import type { Route } from './+types/detail';
import {
  BuyingPanel,
  ClosedNotice,
  EXPIRED,
  NextSteps,
  RegularPriceSeen,
  Worth,
} from './buying-panel.tsx';
import { OfferBanner, useCountdown } from './countdown.tsx';
import { AboutBusiness, DealIntro, DealLead } from './deal-facts.tsx';
import { DealTerms } from './deal-terms.tsx';
import { ShareButton } from './share-button.tsx';

/** The ZIP code says how far away the spa is. */
const keyOfDeal: CacheKey = (path, query) => {
  const deal = query.get('deal');
  const zip = parseZip(query.get('zip'));
  if (deal !== null && !parseDealId(deal)) return undefined;
  return `${path}?${new URLSearchParams({ ...(deal && { deal }), ...(zip && { zip }) })}`;
};

export const handle = {
  access: 'public',
  cached: keyOfDeal,
  counted: true,
  listed: true,
} satisfies RouteFacts;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const app = context.get(services);
  const found = await orUnavailable(app.report, findDetail(params.slug, url.searchParams, app));
  const { value: detail } = found;
  if (detail.kind === 'moved') throw redirect(detail.to, 301);
  if (detail.kind === 'missing') {
    const head = {
      title: 'Deal Not Found',
      description: 'This deal does not exist.',
      hidden: true,
    };
    return data({ ...detail, head, until: 0 }, { status: 404 });
  }
  context.get(pageState).showsGoogleMap = detail.deal.business.map?.provider.kind === 'google';
  return show(
    context,
    { ...found, value: detail },
    { status: detail.kind === 'expired' ? 410 : 200 },
  );
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadCached(request, serverLoader);
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

export default function DetailPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'missing') return <DealNotFound />;
  return <DealPage key={loaderData.deal.id} {...loaderData} />;
}

type LoadedDeal = Exclude<Route.ComponentProps['loaderData'], { kind: 'missing' }>;

/** Where the parts stand on a desk: the panel beside the picture, the spa beside the terms. */
const OPEN_PLACES = {
  lead: '',
  intro: '',
  panel: 'desk:col-start-2 desk:row-start-1 desk:row-span-2',
  terms: '',
  about: 'desk:col-start-2 desk:row-start-3',
};
/** What cannot be booked has a smaller picture, at the right. */
const CLOSED_PLACES = {
  lead: 'desk:col-start-2',
  intro: 'desk:col-start-1 desk:row-start-1',
  panel: 'desk:col-start-2',
  terms: 'desk:col-start-1 desk:row-span-2 desk:row-start-2',
  about: 'desk:col-start-2',
};

function DealPage({
  kind,
  closed,
  deal,
  price,
  others,
  hasMore,
  search,
  nearby,
  alert,
}: LoadedDeal) {
  const { expired, timeLeft } = useCountdown(deal, kind);
  const notice = expired ? EXPIRED : closed;
  const banner = { timeLeft, ...price };
  const place = notice ? CLOSED_PLACES : OPEN_PLACES;
  return (
    <div className="page print:px-0 print:pt-4 print:pb-0 md:pb-10">
      <BackToResults search={search} deal={deal} />
      {notice && (
        <div className="mb-10 grid gap-8 print:mb-4">
          <ClosedNotice {...notice} path={search.path} dealTitle={deal.title} />
          <OtherDeals title={`More deals near ${search.zip}`} deals={nearby} />
        </div>
      )}
      <div className="grid gap-6 print:block print:space-y-4 desk:grid-cols-[minmax(0,1fr)_22rem] desk:grid-rows-[auto_1fr_auto] desk:gap-x-12">
        <div className={`relative print:hidden ${place.lead}`}>
          <DealLead
            picture={deal.picture}
            percentOffText={notice ? undefined : deal.percentOffText}
          />
        </div>
        <div className={place.intro}>
          <DealIntro deal={deal} search={search} isBelowNotice={notice !== undefined}>
            {!notice && <OfferBanner {...banner} className="mt-4 rounded-card px-4 desk:hidden" />}
          </DealIntro>
        </div>
        <div className={place.panel}>
          <BuyingPanel deal={deal} closed={notice}>
            <OfferBanner {...banner} className="-mx-6 -mt-6 -order-3 px-6 max-desk:hidden" />
            <RegularPriceSeen seen={price.seen} />
            <NextSteps deal={deal} />
            <Worth sentences={deal.worth} />
          </BuyingPanel>
        </div>
        <div className={`mt-2 grid content-start gap-10 print:gap-4 ${place.terms}`}>
          <DealTerms deal={deal} isClosed={notice !== undefined} />
        </div>
        <div className={`mt-2 ${place.about}`}>
          <AboutBusiness business={deal.business} rating={deal.rating} />
        </div>
      </div>
      {notice && <AlertForm {...alert} />}
      <div className="mt-16">
        <OtherDeals
          title={`More deals at ${deal.business.name}`}
          deals={others}
          isAtBusiness
          href={hasMore ? deal.business.href : undefined}
        />
      </div>
    </div>
  );
}

type BackToResultsProps = { search: SearchOrigin; deal: Pick<DetailView, 'title' | 'href'> };

/** The way back to where the deal was found, and the way to tell somebody of it. */
function BackToResults({ search, deal }: BackToResultsProps) {
  const path = useLastSearch(search.zip, search.path);
  return (
    <div className="flex flex-wrap items-center gap-x-6 print:hidden">
      <Link
        to={path}
        className="inline-flex min-h-11 items-center text-ink-soft underline-offset-4 hover:underline"
      >
        <span aria-hidden="true">‹&nbsp;</span>
        {`Deals near ${search.zip}`}
      </Link>
      <ShareButton title={deal.title} path={deal.href} />
    </div>
  );
}

function DealNotFound() {
  return (
    <div className="page py-12">
      <EmptyState title="Deal Not Found" text="The deal you're looking for doesn't exist.">
        <Link to="/deals" className={buttonLook()}>
          Browse Available Deals
        </Link>
      </EmptyState>
    </div>
  );
}

type OtherDealsProps = {
  title: string;
  deals: Array<DealView & { distanceText?: string }>;
  isAtBusiness?: boolean;
  /** Where there are more. */
  href?: string | undefined;
};

function OtherDeals({ title, deals, isAtBusiness = false, href }: OtherDealsProps) {
  const id = useId();
  if (deals.length === 0) return null;
  return (
    <Section id={id} title={title} className="print:hidden">
      <DealGrid deals={deals} isAtBusiness={isAtBusiness} className="mt-6" />
      {href && (
        <Link to={href} className={buttonLook('quiet', 'mt-6')}>
          Show all
        </Link>
      )}
    </Section>
  );
}
