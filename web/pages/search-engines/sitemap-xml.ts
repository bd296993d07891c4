/** Limit of the sitemap protocol (sitemaps.org). */
export const MAX_URLS_PER_SITEMAP = 50_000;

export function xml(root: 'urlset' | 'sitemapindex', entries: string[]): Response {
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${root}>`,
    '',
  ].join('\n');
  return new Response(body, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}
