import { findDetail } from '../../market/pages/deal.server.ts';
import { services } from '../context.ts';
import type { RouteFacts } from '../route-facts.ts';
import { defaultSocialImageResponse, socialImageResponse } from '../social/response.server.ts';
import type { Route } from './+types/social-image';

export const handle = { access: 'public' } satisfies RouteFacts;

const EXTENSION = '.png';

export async function loader({ params: { file }, context, url }: Route.LoaderArgs) {
  const app = context.get(services);
  const slug = file.endsWith(EXTENSION) ? file.slice(0, -EXTENSION.length) : '';
  const { value: detail, until } = await findDetail(slug, url.searchParams, app);
  if (detail.kind === 'missing') return new Response('Not found', { status: 404 });
  if (detail.kind !== 'live') return defaultSocialImageResponse(app);
  const { deal } = detail;
  const words = {
    brand: app.site.brand,
    title: deal.title,
    lines: [deal.businessName, deal.location],
    prices: { deal: deal.dealPriceText, regular: deal.regularPriceText },
    ...(deal.percentOffText && { badge: deal.percentOffText }),
  };
  const { photo, drawing } = deal.picture;
  const picture = { url: photo?.url ?? '', scene: drawing.scene };
  return socialImageResponse(app, words, picture, until);
}
