import { administratorEmail, services } from '../../../context.ts';
import type { RouteFacts } from '../../../route-facts.ts';
import { downloadTable } from '../../csv/download.server.ts';
import type { Route } from './+types/download';
import { endingsOf } from './health.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

/** The rows under the plot of deals that end as CSV. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(services);
  const { table } = await endingsOf(app);
  return downloadTable({
    request,
    app,
    actor: context.get(administratorEmail) ?? '',
    part: 'endings',
    address: '/admin/deals/health',
    table,
  });
}
