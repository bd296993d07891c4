import { services } from '../../context.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/results';
import { findEverything } from './find.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(services);
  try {
    return Response.json(await findEverything(app, url.searchParams));
  } catch (error) {
    app.report(error);
    return Response.json({}, { status: 503 });
  }
}
