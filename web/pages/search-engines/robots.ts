import { services } from '../../context.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/robots';

export const handle = { access: 'public' } satisfies RouteFacts;

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(services).site;
  const lines = [
    'User-agent: *',
    'Disallow: /admin',
    // A spa's page may begin alike, such as /deals/clockwork-spa-…, so these match in full.
    'Disallow: /deals/clock$',
    'Disallow: /deals/clock?',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
