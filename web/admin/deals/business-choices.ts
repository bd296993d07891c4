import type { RoutePolicy } from '../../access.ts';
import { services } from '../../context.ts';
import type { Route } from './+types/business-choices';
import { findSpas } from './form-data.server.ts';

export const handle = { access: 'administrator' } satisfies RoutePolicy;

/** What the Business field of a deal searches, as JSON. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const all = context.get(services);
  try {
    return Response.json(await findSpas(all, url, url.searchParams.get('own') ?? undefined));
  } catch (error) {
    all.report(error);
    return Response.json({}, { status: 503 });
  }
}
