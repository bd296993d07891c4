import type { RoutePolicy } from '../../access.ts';
import { administratorEmail, services } from '../../context.ts';
import type { PlotTable } from '../../plots/plot-figure.tsx';
import { downloadList } from '../csv/download.server.ts';
import type { Route } from './+types/download';
import { insightPath, parseInsightQuery, TABLES } from './query.ts';
import { insightView, tablesOf } from './view.server.ts';

export const handle = { access: 'administrator' } satisfies RoutePolicy;

/** The rows under a plot as CSV. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const app = context.get(services);
  const part = TABLES.find((one) => one === url.searchParams.get('table'));
  if (!part) return new Response('Not found', { status: 404 });
  const query = parseInsightQuery(url.searchParams);
  const { headings, rows } = tablesOf(await insightView(app, query))[part];
  return downloadList({
    request,
    app,
    actor: context.get(administratorEmail) ?? '',
    list: 'figures',
    part,
    address: insightPath(query),
    columns: headings.map((heading, column) => ({
      heading,
      value: (row: PlotTable['rows'][number]) => row[column],
    })),
    batches: oneBatch(rows),
  });
}

async function* oneBatch<Row>(rows: Row[]) {
  yield rows;
}
