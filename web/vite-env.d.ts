/// <reference types="vite/client" />

/** What React Router leaves in a page for its own scripts. */
interface Window {
  __reactRouterManifest: { routes: Record<string, { module: string } | undefined> };
  __reactRouterRouteModules: Record<string, unknown>;
  __reactRouterDataRouter?: import('react-router').DataRouter;
}
