import { data } from 'react-router';
import { formatTime } from '../../../market/dates.ts';
import { findPreviewedDeal } from '../../../market/deals/preview.server.ts';
import { NO_END, timeZoneOf } from '../../../market/deals/rules.ts';
import { detailView } from '../../../market/pages/deal.server.ts';
import { pageState, services } from '../../context.ts';
import { BusinessContact } from '../../layout/business-contact.tsx';
import { retried } from '../../layout/client-cache.ts';
import { pageMeta } from '../../layout/page-meta.ts';
import { SECRET_HEADERS } from '../../layout/unlisted-headers.ts';
import { OWN_PAGE } from '../../route-facts.ts';
import { DealPicture } from '../deal-picture.tsx';
import { DealFacts } from '../detail/deal-facts.tsx';
import { ImportantInformation } from '../detail/deal-terms.tsx';
import { PercentBadge, Prices } from '../prices.tsx';
import type { Route } from './+types/preview';

/** For those who have the link: its token is the permission. */
export const handle = OWN_PAGE;

/** The page of a deal that visitors cannot see yet; it cannot be booked here. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(services);
  const page = context.get(pageState);
  page.isPrivate = true;
  const now = app.now();
  const deal = await findPreviewedDeal(app.db, params.token, now);
  const head = { title: 'Preview', description: 'A deal before it is published.', hidden: true };
  if (!deal)
    return data({ kind: 'missing' as const, head }, { status: 404, headers: SECRET_HEADERS });
  const { startsAt, expiresAt } = deal.life;
  const timeZone = timeZoneOf(app.zipTable.find(deal.business.zip));
  const day = (at: number) => formatTime(at, 'dateInZone', timeZone);
  const period = [
    startsAt === null ? [] : `Starts ${day(startsAt)}.`,
    expiresAt === NO_END ? [] : `Ends ${day(expiresAt)}.`,
  ].flat();
  const { value: view } = await detailView(deal, 'paused', app, now);
  return data({ kind: 'found' as const, head, deal: view, period }, { headers: SECRET_HEADERS });
}

export const clientLoader = retried;

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'missing')
    return (
      <main className="page py-12">
        <h1 className="text-3xl">Deal Not Found</h1>
        <p className="mt-4">
          This preview is over. Ask the person who sent you the link for another.
        </p>
      </main>
    );
  const { deal, period } = loaderData;
  return (
    <main className="page py-6 md:py-10">
      <p className="mb-6 rounded-card bg-warn-tint p-5 text-warn">
        <strong>Preview.</strong> Visitors cannot see this deal yet. {period.join(' ')}
      </p>
      <div className="grid gap-6 desk:grid-cols-[minmax(0,1fr)_22rem] desk:gap-x-12">
        <div className="relative">
          <DealPicture picture={deal.picture} eager className="aspect-4/3 rounded-card" />
          <PercentBadge
            label={deal.percentOffText}
            className="absolute top-4 left-4 px-3.5 py-1 text-lg"
          />
        </div>
        <div>
          <Prices deal={deal} className="text-3xl desk:text-5xl" />
          <p className="text-ink-soft text-sm">You save {deal.savingText}</p>
        </div>
        <div className="grid content-start gap-10">
          <DealFacts deal={deal} place={`${deal.businessName}, ${deal.location}`} />
          <ImportantInformation lines={deal.information} />
          <section aria-labelledby="about-title">
            <h2 id="about-title" className="text-2xl">
              About {deal.business.name}
            </h2>
            {deal.business.about && <p className="prose-line mt-4">{deal.business.about}</p>}
            <BusinessContact {...deal.business} />
          </section>
        </div>
      </div>
    </main>
  );
}
