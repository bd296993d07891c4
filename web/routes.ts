import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every address of the product. */
export default [
  layout('frame/public-frame.tsx', [
    index('landing/landing.tsx'),
    route('deals', 'deals/search.tsx'),
    route('deals/:slug', 'deals/detail.tsx'),
    route('business/:slug', 'business/business.tsx'),
    route('list-your-spa', 'list-your-spa/list-your-spa.tsx'),
    route('list-your-spa/thank-you', 'list-your-spa/thank-you.tsx'),
    route('privacy', 'legal/privacy.tsx'),
    route('terms', 'legal/terms.tsx'),
  ]),
  route('list-your-spa/request', 'list-your-spa/request.ts'),
  route('deals/clock', 'deals/clock.ts'),
  route('robots.txt', 'search-engines/robots.ts'),
  route('sitemap.xml', 'search-engines/sitemap-index.ts'),
  route('sitemaps/:part', 'search-engines/sitemap-part.ts'),
  route('*', 'frame/elsewhere.ts'),
] satisfies RouteConfig;
