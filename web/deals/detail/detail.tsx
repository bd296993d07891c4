import { data } from 'react-router';
import { parseDealId } from '../../../market/deals/rules.ts';
import { findDetail } from '../../../market/pages/deal.server.ts';
import { parseZip } from '../../../market/zips/rules.ts';
import { AlertForm } from '../../alerts/alert-form.tsx';
import { pageState, services } from '../../context.ts';
import { pageMeta } from '../../layout/page-meta.ts';
import { redirect } from '../../layout/redirect.server.ts';
import { show } from '../../layout/show.server.ts';
import type { CacheKey, RouteFacts } from '../../route-facts.ts';
import { LoadingFailed, loadDealsCached, loadingFailed } from '../loading-failed.tsx';
import type { Route } from './+types/detail';
import { AboutSpa } from './about-spa.tsx';
import { BackToResults } from './back-to-results.tsx';
import { BuyingPanel } from './buying-panel.tsx';
import { ClosedNotice, EXPIRED } from './closed-notice.tsx';
import { Countdown } from './countdown.tsx';
import { DealIntro } from './deal-intro.tsx';
import { DealLead } from './deal-lead.tsx';
import { DealNotFound } from './deal-not-found.tsx';
import { DealNotes } from './deal-notes.tsx';
import { DealTerms } from './deal-terms.tsx';
import { OtherDeals } from './other-deals.tsx';
import { useCountdown } from './use-countdown.ts';

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
  const found = await findDetail(params.slug, url.searchParams, app).catch((error) => {
    app.report(error);
    return undefined;
  });
  if (!found) return data(loadingFailed, { status: 503 });
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
  context.get(pageState).showsGoogleMap = detail.deal.spa.map?.provider.kind === 'google';
  return show(
    context,
    { ...found, value: detail },
    { status: detail.kind === 'expired' ? 410 : 200 },
  );
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

function DealPage({ kind, closed, deal, price, others, search, nearby, alert }: LoadedDeal) {
  const { expired, timeLeft } = useCountdown(deal, kind);
  const notice = expired ? EXPIRED : closed;
  return (
    <div className="page print:px-0 print:pt-4 print:pb-0 md:pb-10">
      <BackToResults search={search} deal={deal} />
      {notice && <ClosedNotice {...notice} path={search.path} />}
      <div className="grid gap-6 print:block print:space-y-4 desk:grid-cols-[minmax(0,1fr)_22rem] desk:grid-rows-[auto_auto_1fr] desk:gap-x-12">
        <div className="relative print:hidden">
          <DealLead
            picture={deal.picture}
            percentOffText={notice ? undefined : deal.percentOffText}
          />
        </div>
        <DealIntro deal={deal} search={search} isBelowNotice={notice !== undefined} />
        <BuyingPanel deal={deal} closed={notice}>
          {!notice && (
            <>
              <DealNotes deal={deal} proof={price.proof} />
              <Countdown timeLeft={timeLeft} {...price} />
            </>
          )}
        </BuyingPanel>
        <div className="mt-2 grid content-start gap-10 print:gap-4">
          <DealTerms deal={deal} isClosed={notice !== undefined} />
          <AboutSpa spa={deal.spa} rating={deal.rating} />
        </div>
      </div>
      {notice && <AlertForm {...alert} />}
      <OtherDeals title={`More deals at ${deal.spa.name}`} deals={others} />
      <OtherDeals title={`More deals near ${search.zip}`} deals={nearby} />
    </div>
  );
}
