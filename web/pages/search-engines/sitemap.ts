import { countSitemapEntries } from '../../../market/deals/sitemap.server.ts';
import { nextStartOrEnd } from '../../../market/deals/starts-and-ends.server.ts';
import { pageState, services } from '../../context.ts';
import { byPath, type RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/sitemap';
import { MAX_URLS_PER_SITEMAP, xml } from './sitemap-xml.ts';

export const handle = {
  access: 'public',
  cached: byPath,
} satisfies RouteFacts;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, site } = context.get(services);
  const { deals, businesses } = await countSitemapEntries(db, now());
  context.get(pageState).lasts = { until: await nextStartOrEnd(db, now()) };
  const files = Object.entries({ deals, spas: businesses }).flatMap(([kind, total]) =>
    Array.from(
      { length: Math.ceil(total / MAX_URLS_PER_SITEMAP) },
      (_, i) => `${kind}-${i + 1}.xml`,
    ),
  );
  return xml('sitemapindex', [
    `<sitemap><loc>${site.publicUrl}/sitemaps/pages.xml</loc></sitemap>`,
    ...files.map((file) => `<sitemap><loc>${site.publicUrl}/sitemaps/${file}</loc></sitemap>`),
  ]);
}
