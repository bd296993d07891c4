import { data, Link } from 'react-router';
import { businessPage } from '../../../market/pages/business.server.ts';
import { pageState, services } from '../../context.ts';
import { loadCached } from '../../kit/layout/client-cache.ts';
import { orUnavailable } from '../../kit/layout/or-unavailable.server.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import { show } from '../../kit/layout/show.server.ts';
import { buttonLook } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { redirect } from '../../redirect.server.ts';
import { SAME_FOR_ALL } from '../../route-facts.ts';
import type { Route } from './+types/business';
import { Storefront } from './storefront.tsx';

export const handle = SAME_FOR_ALL;

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(services);
  const found = await orUnavailable(app.report, businessPage(params.slug, app));
  const { value: page } = found;
  if (page.kind === 'moved') throw redirect(page.to, 301);
  if (page.kind === 'missing') return data({ ...page, head: MISSING, until: 0 }, { status: 404 });
  context.get(pageState).showsGoogleMap = page.map?.provider.kind === 'google';
  return show(context, { ...found, value: page });
}

const MISSING = {
  title: 'Business Not Found',
  description: 'This spa is not listed.',
  hidden: true,
};

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadCached(request, serverLoader);
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

export default function BusinessPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'missing') {
    return (
      <div className="page py-12">
        <EmptyState title="Business Not Found" text="This spa is not listed.">
          <Link to="/deals" className={buttonLook()}>
            Browse Available Deals
          </Link>
        </EmptyState>
      </div>
    );
  }
  return <Storefront {...loaderData} />;
}
