import type { ServerBuild } from 'react-router';
import { administratorOnly, secondStepOnly } from '../../web/admin/login/guard.server.ts';
import { ownerOnly } from '../../web/pages/owner/guard.server.ts';
import { factsOf } from './page-facts.ts';

type Routes = ServerBuild['routes'];

const GUARDS = {
  administrator: administratorOnly,
  'second-step': secondStepOnly,
  owner: ownerOnly,
};

/** The guard is on the route itself, so every spelling of an address meets it. */
export function guarded(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const access = factsOf(route?.module.handle).access;
      if (!route || access === 'public') return [id, route];
      const middleware = [GUARDS[access ?? 'administrator'], ...(route.module.middleware ?? [])];
      return [id, { ...route, module: { ...route.module, middleware } }];
    }),
  );
}
