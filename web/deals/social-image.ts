import type { RoutePolicy } from '../access.ts';
import { services } from '../context.ts';
import { generalAnswer, socialAnswer } from '../social/response.server.ts';
import type { Route } from './+types/social-image';
import { sceneFor } from './deal-picture.tsx';
import { findDetail } from './detail/detail.server.ts';

export const handle = { access: 'public' } satisfies RoutePolicy;

const ENDING = '.png';

export async function loader({ params: { file }, context, url }: Route.LoaderArgs) {
  const all = context.get(services);
  const slug = file.endsWith(ENDING) ? file.slice(0, -ENDING.length) : '';
  const detail = await findDetail(slug, url.searchParams.get('deal'), all);
  if (detail.kind === 'missing') return new Response('Not found', { status: 404 });
  if (detail.kind !== 'live') return generalAnswer(all);
  const { deal } = detail;
  const card = {
    brand: all.site.brand,
    title: deal.title,
    lines: [deal.spaName, deal.place],
    prices: { deal: deal.dealPrice, regular: deal.regularPrice },
    ...(deal.percentOff && { badge: deal.percentOff }),
  };
  return socialAnswer(all, card, { url: deal.imageUrl, scene: sceneFor(deal.title) });
}
