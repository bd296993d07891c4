import type { LoaderFunctionArgs } from 'react-router';
import { appendDownload } from '../../../market/changes/commands.server.ts';
import { clockIn } from '../../../market/days.ts';
import { administratorEmail, type Services, services } from '../../context.ts';
import { adminTimeZone, adminToday } from '../../kit/layout/admin-time.server.ts';
import type { ListQuery } from '../../kit/lists/query.ts';
import type { PlotTable } from '../../kit/plots/plot-table.tsx';
import { type CsvColumn, csvResponse } from './write.server.ts';

interface Download<Row> {
  request: Request;
  app: Services;
  /** The administrator's e-mail. */
  actor: string;
  /** 'purchases': what its name and the history say. */
  list: string;
  part?: string;
  address: string;
  columns: CsvColumn<Row>[];
  batches: AsyncGenerator<Row[]>;
}

interface ListFile<Query, Row> {
  parse: (params: URLSearchParams) => Query;
  href: (query: Query) => string;
  batches: (query: Query, app: Services) => Download<Row>['batches'];
  columns: (app: Services) => CsvColumn<Row>[];
}

export function listLoader<Query extends ListQuery, Row>(file: ListFile<Query, Row>) {
  return ({ request, url, context }: Pick<LoaderFunctionArgs, 'request' | 'url' | 'context'>) => {
    const app = context.get(services);
    const query = file.parse(url.searchParams);
    const address = file.href({ ...query, page: 1 });
    return downloadList({
      request,
      app,
      actor: context.get(administratorEmail) ?? '',
      list: address.replace(/^\/admin\/|\?.*$/g, ''),
      address,
      columns: file.columns(app),
      batches: file.batches(query, app),
    });
  };
}

/** A whole list as a file, which is written into the history. */
async function downloadList<Row>(download: Download<Row>): Promise<Response> {
  const { request, app, actor, list, part, address, columns, batches } = download;
  // A data request would hold the whole list in memory.
  if (new URL(request.url).pathname.endsWith('.data'))
    return new Response('Not found', { status: 404 });
  try {
    await appendDownload(app.db, { list, address }, { actor, now: app.now() });
    const detail = part ? `${list} ${part}` : list;
    app.logSecurity({ event: 'exported', account: 'administrator', detail });
    const fileName = `${[list, part, adminToday(app)].filter(Boolean).join('-')}.csv`;
    return await csvResponse(fileName, columns, batches, app.report);
  } catch (error) {
    app.report(error);
    const headers = { 'Content-Type': 'text/plain; charset=utf-8' };
    return new Response(FAILED_TO_DOWNLOAD, { status: 503, headers });
  }
}

type TableDownload = Pick<Download<never>, 'request' | 'app' | 'actor' | 'address'> & {
  part: string;
  table: PlotTable;
};

export function downloadTable({ table, ...download }: TableDownload): Promise<Response> {
  return downloadList({
    ...download,
    list: 'figures',
    columns: table.headings.map((heading, column) => ({
      heading,
      value: (row: PlotTable['rows'][number]) => row[column],
    })),
    batches: oneBatch(table.rows),
  });
}

async function* oneBatch<Row>(rows: Row[]) {
  yield rows;
}

const FAILED_TO_DOWNLOAD = 'The file could not be made. Please try again in a moment.';

/** An instant where the office is, as spreadsheets read it: '2026-11-23 14:05'. */
export function adminTimes(app: Pick<Services, 'site'>) {
  const timeZone = adminTimeZone(app);
  return (instant: number | null) =>
    instant === null
      ? null
      : clockIn(timeZone, instant)
          .toPlainDateTime()
          .toString({ smallestUnit: 'minute' })
          .replace('T', ' ');
}
