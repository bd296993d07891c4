import type { RoutePolicy } from '../access.ts';
import { services } from '../context.ts';
import { generalAnswer, socialAnswer } from '../social/answer.server.ts';
import type { Route } from './+types/social-image';
import { sceneFor } from './deal-picture.tsx';
import { type DetailView, findDetail } from './detail.server.ts';

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
    ...(deal.percentOff > 0 && { badge: `${deal.percentOff}% off` }),
  };
  return socialAnswer(all, card, sceneOf(deal, all.site.publicUrl));
}

/** Our own scene where the deal shows one, else the scene for its title. */
function sceneOf({ imageUrl, title }: DetailView, publicUrl: string): string {
  const scenes = `${publicUrl}/scenes/`;
  const own = imageUrl.startsWith(scenes) ? imageUrl.slice(scenes.length) : '';
  return /^([a-z-]+)\.svg$/.exec(own)?.[1] ?? sceneFor(title);
}
