import { administratorEmail, services } from '../../context.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { downloadTable } from '../csv/download.server.ts';
import type { Route } from './+types/download';
import { insightPath, parseInsightQuery, TABLES } from './query.ts';
import { tableOf } from './tables.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const app = context.get(services);
  const part = TABLES.find((one) => one === url.searchParams.get('table'));
  if (!part) return new Response('Not found', { status: 404 });
  const query = parseInsightQuery(url.searchParams);
  return downloadTable({
    request,
    app,
    actor: context.get(administratorEmail) ?? '',
    part,
    address: insightPath(query),
    table: await tableOf(app, part, query),
  });
}
