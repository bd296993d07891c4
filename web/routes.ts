import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';

/** Every address of the product. */
export default [
  layout('frame/public-frame.tsx', [
    index('landing/landing.tsx'),
    route('deals', 'deals/search.tsx'),
    route('deals/:slug', 'deals/detail.tsx'),
    route('business/:slug', 'business/business.tsx'),
    route('list-your-spa', 'list-your-spa/list-your-spa.tsx'),
    route('list-your-spa/thank-you', 'list-your-spa/thank-you.tsx'),
    route('unsubscribe/:token', 'unsubscribe/unsubscribe.tsx'),
    route('privacy', 'legal/privacy.tsx'),
    route('terms', 'legal/terms.tsx'),
  ]),
  route('list-your-spa/request', 'list-your-spa/request.ts'),
  route('deals/clock', 'deals/clock.ts'),
  ...prefix('admin', [
    route('login', 'admin/login/login.tsx'),
    route('deals/picture', 'admin/deals/picture.ts'),
    layout('admin/admin-frame.tsx', [
      index('admin/dashboard/dashboard.tsx'),
      route('release', 'admin/dashboard/release.ts'),
      route('businesses', 'admin/businesses/list.tsx'),
      route('business/new', 'admin/businesses/new.tsx'),
      route('businesses/:id/edit', 'admin/businesses/edit.tsx'),
      layout('admin/leads/desk.tsx', [
        route('leads', 'admin/leads/leads.tsx'),
        route('leads/:id/email', 'admin/leads/compose.tsx'),
      ]),
      route('leads/relays', 'admin/leads/relays.ts'),
      route('leads/:id', 'admin/leads/lead.tsx'),
      route('deals', 'admin/deals/deals.tsx'),
      route('deals/new', 'admin/deals/new-deal.tsx'),
      route('deals/:id/edit', 'admin/deals/edit-deal.tsx'),
      route('deals/:id/delete', 'admin/deals/delete-deal.tsx'),
      route('messages', 'admin/messages/messages.tsx'),
      route('messages/replies', 'admin/messages/replies.tsx'),
      route('sign-out', 'admin/sign-out.tsx'),
    ]),
    route('messages/live', 'admin/messages/live.ts'),
    route('messages/deals', 'admin/messages/deals.ts'),
  ]),
  route('robots.txt', 'search-engines/robots.ts'),
  route('sitemap.xml', 'search-engines/sitemap-index.ts'),
  route('sitemaps/:part', 'search-engines/sitemap-part.ts'),
  route('*', 'frame/elsewhere.ts'),
] satisfies RouteConfig;
