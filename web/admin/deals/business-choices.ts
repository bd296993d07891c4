import { services } from '../../context.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/business-choices';
import { findBusinessOptions } from './business-choice.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

/** What the Business field of a deal searches, as JSON. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(services);
  try {
    return Response.json(
      await findBusinessOptions(app, url, url.searchParams.get('own') ?? undefined),
    );
  } catch (error) {
    app.report(error);
    return Response.json({}, { status: 503 });
  }
}
