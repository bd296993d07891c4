import { dealPath } from '../../../market/deals/rules.ts';
import {
  listSitemapBusinesses,
  listSitemapDeals,
  type SitemapEntry,
  type SliceStart,
} from '../../../market/deals/sitemap.server.ts';
import { nextStartOrEnd } from '../../../market/deals/starts-and-ends.server.ts';
import { pageState, type Services, services } from '../../context.ts';
import { byPath, type RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/sitemaps';
import { MAX_URLS_PER_SITEMAP, xml } from './sitemap-xml.ts';

export const handle = {
  access: 'public',
  cached: byPath,
} satisfies RouteFacts;

const BATCH_SIZE = 1000;

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(services);
  const { db, now, site } = app;
  const listed = await addressesOf(params.part, app);
  if (!listed) return new Response('Not found', { status: 404 });
  context.get(pageState).lasts = { until: await nextStartOrEnd(db, now()) };
  return xml(
    'urlset',
    listed.map(({ path, updatedAt }) => {
      const changed = updatedAt ? `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>` : '';
      return `<url><loc>${site.publicUrl}${path}</loc>${changed}</url>`;
    }),
  );
}

type Address = { path: string; updatedAt?: number };

async function addressesOf(
  part: string,
  { db, now, listedPages }: Services,
): Promise<Address[] | undefined> {
  if (part === 'pages.xml') return listedPages.map((path) => ({ path }));
  const [, kind, number] = /^(deals|spas)-([1-9]\d{0,4})\.xml$/.exec(part) ?? [];
  if (!kind) return undefined;
  const at = now();
  const rows = await readInBatches((Number(number) - 1) * MAX_URLS_PER_SITEMAP, (from) =>
    kind === 'deals'
      ? listSitemapDeals(db, at, from, BATCH_SIZE)
      : listSitemapBusinesses(db, at, from, BATCH_SIZE),
  );
  if (rows.length === 0) return undefined;
  return rows.map(({ id, slug, updatedAt }) => ({
    path: kind === 'deals' ? dealPath({ slug }, id) : `/business/${slug}`,
    updatedAt,
  }));
}

/** Short statements, so that other requests run in between. */
async function readInBatches(skip: number, read: (from: SliceStart) => Promise<SitemapEntry[]>) {
  const rows: SitemapEntry[] = [];
  while (rows.length < MAX_URLS_PER_SITEMAP) {
    const last = rows.at(-1);
    const batch = await read(last ? { after: last.id } : { skip });
    rows.push(...batch);
    if (batch.length < BATCH_SIZE) break;
  }
  return rows;
}
