import { services } from '../context.ts';
import type { RouteFacts } from '../route-facts.ts';
import type { Route } from './+types/general';
import { defaultSocialImageResponse } from './response.server.ts';

export const handle = { access: 'public' } satisfies RouteFacts;

export function loader({ context }: Route.LoaderArgs) {
  return defaultSocialImageResponse(context.get(services));
}
