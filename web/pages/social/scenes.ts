import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/scenes';
import { readScene } from './read-picture.server.ts';
import { recolorScene } from './scene-colors.ts';

export const handle = { access: 'public' } satisfies RouteFacts;

/** In the owner's accent, or one that the settings' preview tries. */
export async function loader({ params: { accent, file } }: Route.LoaderArgs) {
  const [, name = ''] = /^([a-z-]+)\.svg$/.exec(file) ?? [];
  const svg = /^[0-9a-f]{6}$/.test(accent) ? await readScene(name) : undefined;
  if (!svg) return new Response('Not found', { status: 404 });
  return new Response(recolorScene(svg.toString(), `#${accent}`), {
    headers: {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  });
}
