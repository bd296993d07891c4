import type { RoutePolicy } from '../access.ts';
import { services } from '../context.ts';
import type { Route } from './+types/general';
import { defaultSocialImageResponse } from './response.server.ts';

export const handle = { access: 'public' } satisfies RoutePolicy;

export function loader({ context }: Route.LoaderArgs) {
  return defaultSocialImageResponse(context.get(services));
}
