import { data } from 'react-router';
import { services } from '../../context.ts';
import { withFallback, withRetries } from '../../layout/client-cache.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { FailedToLoad } from '../lists/list.tsx';
import type { Route } from './+types/deals';
import { LIST_TEXTS } from './copy.ts';
import { DealManager } from './deal-manager.tsx';
import { managedView } from './managed.server.ts';
import { withoutDeals } from './query.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ context, url }: Route.LoaderArgs) {
  const managed = await managedView(url.searchParams, context.get(services));
  return data(managed, { status: managed.deals ? 200 : 503 });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return withFallback(withRetries(serverLoader), withoutDeals(new URL(request.url).searchParams));
}

export default function DealsPage({ loaderData }: Route.ComponentProps) {
  const { title } = LIST_TEXTS[loaderData.query.state];
  return (
    <>
      <title>{title}</title>
      {loaderData.deals ? (
        <DealManager managed={loaderData} deals={loaderData.deals} />
      ) : (
        <>
          <h1 className="mb-6 text-3xl">{title}</h1>
          <FailedToLoad what="deals" />
        </>
      )}
    </>
  );
}
