import { services } from '../../context.ts';
import { parseListQuery } from '../../kit/lists/query.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { findBusinessOptions } from '../deals/business-options.server.ts';
import type { Route } from './+types/choices';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(services);
  const { search } = parseListQuery(url.searchParams);
  const own = url.searchParams.get('own') ?? undefined;
  try {
    return Response.json(await findBusinessOptions(app, search, own));
  } catch (error) {
    app.report(error);
    return Response.json({}, { status: 503 });
  }
}
