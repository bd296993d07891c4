import { data, Link } from 'react-router';
import type { RoutePolicy } from '../../access.ts';
import { services } from '../../context.ts';
import { withFallback, withRetries } from '../../layout/client-cache.ts';
import { buttonLook } from '../../ui/button.tsx';
import type { Route } from './+types/deals';
import { DealManager } from './deal-manager.tsx';
import { managedView } from './managed.server.ts';
import { withoutDeals } from './query.ts';

export const handle = { access: 'administrator' } satisfies RoutePolicy;

export async function loader({ context, url }: Route.LoaderArgs) {
  const managed = await managedView(url.searchParams, context.get(services));
  return data(managed, { status: managed.deals ? 200 : 503 });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return withFallback(withRetries(serverLoader), withoutDeals(new URL(request.url).searchParams));
}

export default function DealsPage({ loaderData }: Route.ComponentProps) {
  const title = loaderData.state === 'expired' ? 'Expired Deals' : 'Active Deals';
  return (
    <>
      <title>{title}</title>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl md:text-4xl">{title}</h1>
        <Link to="/admin/deals/new" className={buttonLook()}>
          Create Deal
        </Link>
      </div>
      <DealManager managed={loaderData} />
    </>
  );
}
