import {
  type From,
  type Listed,
  listDeals,
  listSpas,
  nextExpiry,
} from '../../market/deals/list.server.ts';
import type { RoutePolicy } from '../access.ts';
import { pageUnderWay, type Services, services } from '../context.ts';
import type { Route } from './+types/sitemap-part';
import { MOST_ADDRESSES, xml } from './sitemap-xml.ts';

export const handle = { access: 'public' } satisfies RoutePolicy;

const ROWS_AT_ONCE = 1000;

export async function loader({ params, context }: Route.LoaderArgs) {
  const all = context.get(services);
  const { db, now, site } = all;
  const listed = await addressesOf(params.part, all);
  if (!listed) return new Response('Not found', { status: 404 });
  context.get(pageUnderWay).keepUntil = (await nextExpiry(db, now())) ?? Number.POSITIVE_INFINITY;
  return xml(
    'urlset',
    listed.map(({ path, updatedAt }) => {
      const changed = updatedAt ? `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>` : '';
      return `<url><loc>${site.publicUrl}${path}</loc>${changed}</url>`;
    }),
  );
}

const pages = ['/', '/deals', '/list-your-spa', '/privacy', '/terms'];

type Address = { path: string; updatedAt?: number };

async function addressesOf(part: string, { db, now }: Services): Promise<Address[] | undefined> {
  if (part === 'pages.xml') return pages.map((path) => ({ path }));
  const [, kind, number] = /^(deals|spas)-([1-9]\d{0,4})\.xml$/.exec(part) ?? [];
  if (!kind) return undefined;
  const at = now();
  const rows = await inSlices((Number(number) - 1) * MOST_ADDRESSES, (from) =>
    kind === 'deals' ? listDeals(db, at, from, ROWS_AT_ONCE) : listSpas(db, from, ROWS_AT_ONCE),
  );
  if (rows.length === 0) return undefined;
  return rows.map(({ id, slug, updatedAt }) => ({
    path: kind === 'deals' ? `/deals/${slug}?deal=${id}` : `/business/${slug}`,
    updatedAt,
  }));
}

/** Reads up to one file's worth in short statements, so that other visitors are served between. */
async function inSlices(skip: number, read: (from: From) => Promise<Listed[]>) {
  const rows: Listed[] = [];
  while (rows.length < MOST_ADDRESSES) {
    const last = rows.at(-1);
    const slice = await read(last ? { after: last.id } : { skip });
    rows.push(...slice);
    if (slice.length < ROWS_AT_ONCE) break;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return rows;
}
