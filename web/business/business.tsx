import { data, Link } from 'react-router';
import { criteriaQuery } from '../../market/alerts/rules.ts';
import { parseSlug, phoneLink } from '../../market/businesses/rules.ts';
import { findBusinessBySlug } from '../../market/businesses/store.server.ts';
import { spaCasesClaim } from '../../market/cases/figures.server.ts';
import { liveDealsOf } from '../../market/deals/store.server.ts';
import { lasting } from '../../market/lasting.ts';
import { DEFAULT_RADIUS_MILES } from '../../market/zips/rules.ts';
import { offersAlerts, pageState, services } from '../context.ts';
import { spaStructuredData } from '../deals/detail/spa-structured-data.server.ts';
import { licenseView } from '../deals/license.server.ts';
import { LoadingFailed, loadDealsCached, loadingFailed } from '../deals/loading-failed.tsx';
import { ratingView } from '../deals/rating.server.ts';
import { dealViews } from '../deals/view.server.ts';
import { pageMeta } from '../layout/page-meta.ts';
import { redirect } from '../layout/redirect.server.ts';
import { show } from '../layout/show.server.ts';
import { addressLine, mapView } from '../maps/map-view.server.ts';
import { byPath, type RouteFacts } from '../route-facts.ts';
import { defaultSocialImage } from '../social/link.server.ts';
import { buttonLook } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/business';
import { galleryViews, leadPicture } from './pictures.server.ts';
import { Storefront } from './storefront.tsx';

export const handle = {
  access: 'public',
  cached: byPath,
  counted: true,
  listed: true,
} satisfies RouteFacts;

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    return await loadBusinessPage(params.slug, context);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    context.get(services).report(error);
    return data(loadingFailed, { status: 503 });
  }
}

async function loadBusinessPage(slugText: string, context: Route.LoaderArgs['context']) {
  const app = context.get(services);
  const { db, zipTable, now, site } = app;
  const slug = parseSlug(slugText);
  const lookup = slug ? await findBusinessBySlug(db, slug) : ({ kind: 'missing' } as const);
  if (lookup.kind === 'moved') throw redirect(`/business/${lookup.slug}`, 301);
  if (lookup.kind === 'missing') {
    const head = {
      title: 'Business Not Found',
      description: 'This spa is not listed.',
      hidden: true,
    };
    return data({ kind: 'missing' as const, head, until: 0 }, { status: 404 });
  }
  const { business: spa } = lookup;
  const at = now();
  const liveDeals = await liveDealsOf(db, spa.id, at);
  const rating = ratingView(spa, at);
  const timeZone = zipTable.find(spa.zip)?.timeZone ?? 'UTC';
  const problems = await spaCasesClaim(db, spa, at, timeZone);
  const license = await licenseView(spa, liveDeals, app, at);
  const deals = dealViews(liveDeals, app, at);
  const map = mapView(spa, app);
  context.get(pageState).showsGoogleMap = map?.provider.kind === 'google';
  const head = {
    title: `${spa.name}, ${spa.city}, ${spa.state} | ${site.brand}`,
    description: spa.about || `Deals at ${spa.name} in ${spa.city}, ${spa.state}.`,
    url: `${site.publicUrl}/business/${spa.slug}`,
    image: defaultSocialImage(site),
    structuredData: [spaStructuredData(spa, site)],
  };
  const view = {
    kind: 'found' as const,
    head,
    name: spa.name,
    location: `${spa.city}, ${spa.state}`,
    about: spa.about,
    license: [license.badge, license.line].filter(Boolean).join('. '),
    gallery: galleryViews(spa),
    lead: leadPicture(spa, liveDeals),
    rating,
    problems: problems.text,
    contact: {
      phone: spa.phone,
      phoneLink: phoneLink(spa.phone),
      address: addressLine(spa),
    },
    hours: spa.hours,
    timeZone,
    map,
    nearbyDealsHref: `/deals?zip=${spa.zip}`,
    alertHref:
      liveDeals.length === 0 && offersAlerts(app)
        ? `/alerts?${criteriaQuery({ zip: spa.zip, radiusMiles: DEFAULT_RADIUS_MILES, filters: {} })}`
        : undefined,
    deals: deals.value,
  };
  const page = lasting(view, license, await app.nextChange(at), rating, deals, problems);
  return show(context, { ...page, covers: { businessId: spa.id } });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadDealsCached(request, serverLoader);
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

export default function BusinessPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'failed') {
    return (
      <div className="page py-12">
        <LoadingFailed isUnreachable={loaderData.isUnreachable} />
      </div>
    );
  }
  if (loaderData.kind === 'missing') {
    return (
      <div className="page py-12">
        <EmptyState title="Business Not Found" text="This spa is not listed, or no longer.">
          <Link to="/deals" className={buttonLook()}>
            Browse Available Deals
          </Link>
        </EmptyState>
      </div>
    );
  }
  return <Storefront {...loaderData} />;
}
