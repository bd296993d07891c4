import { parseSlug } from '../../market/businesses/rules.ts';
import { parseDealId } from '../../market/deals/rules.ts';
import { parseZip } from '../../market/zips/rules.ts';
import { parseSearch, searchPath } from '../../web/layout/search-criteria.ts';

const fixedPaths = new Set([
  '/',
  '/list-your-spa',
  '/list-your-spa/thank-you',
  '/trust',
  '/privacy',
  '/terms',
  '/robots.txt',
  '/sitemap.xml',
]);

/**
 * The cache key of a public page, or undefined for an address that is never cached. Two addresses
 * share a key exactly if no loader can tell them apart: unknown parameters are ignored, and the
 * others are parsed as the page parses them.
 */
export function pageKey(url: string): string | undefined {
  const queryStart = url.indexOf('?');
  const path = queryStart < 0 ? url : url.slice(0, queryStart);
  if (fixedPaths.has(path)) return path;
  const query = new URLSearchParams(queryStart < 0 ? '' : url.slice(queryStart));
  if (path === '/deals') return searchPath(parseSearch(query));
  if (path === '/deals.json') return `${path}?zip=${parseZip(query.get('zip')) ?? ''}`;
  const [, section, name = ''] = /^\/(deals|business|sitemaps)\/([^/]+)$/.exec(path) ?? [];
  if (section === 'sitemaps') return /^[a-z0-9-]{1,20}\.xml$/.test(name) ? path : undefined;
  if (section === undefined || !parseSlug(name)) return undefined;
  return section === 'business' ? path : dealKey(path, query);
}

function dealKey(path: string, query: URLSearchParams): string | undefined {
  const deal = query.get('deal');
  const zip = parseZip(query.get('zip'));
  if (deal !== null && !parseDealId(deal)) return undefined;
  return `${path}?${new URLSearchParams({ ...(deal && { deal }), ...(zip && { zip }) })}`;
}
