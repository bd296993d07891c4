import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { memoize } from './memoize.ts';

type Routes = ServerBuild['routes'];
export type MatchPath = ReturnType<typeof routeMatcher>;

const SERVICE_PATH = /^\/(?:healthz|readyz|metrics|webhooks\/(?:sms(?:\/status)?|stripe)|seen)$/;
/** No page's address has an ending. */
export const FILE_ENDING = /\.\w+$/;
const FILE_FOLDER = /^\/(assets|uploads)\//;
export const NON_ROUTER_PATH = new RegExp(`${SERVICE_PATH.source}|${FILE_FOLDER.source}`);

/** Logs and metrics must not contain what strangers type, so they get '/deals/:slug' or '*'. */
export function routePatterns(matches: MatchPath): (path: string) => string {
  return (path) => {
    if (SERVICE_PATH.test(path)) return path;
    const [, folder] = FILE_FOLDER.exec(path) ?? [];
    if (folder) return `/${folder}/*`;
    const segments = matches(path)?.flatMap(({ route }) => route.path || []);
    if (!segments) return '*';
    return segments[0] === '*' ? '*' : `/${segments.join('/')}`;
  };
}

export function routeMatcher(routes: Routes) {
  const tree = routeTree(routes, undefined);
  // The router ranks all routes each time, so the result is cached.
  return memoize((path) => {
    const page = path.replace(/(\/_(root)?)?\.data$/, '') || '/';
    // The router would log a path that it cannot decode.
    return canDecode(page) ? matchRoutes(tree, page) : null;
  });
}

export function canDecode(path: string): boolean {
  try {
    // The bundler would drop a call whose result is not used.
    return decodeURIComponent(path).startsWith('/');
  } catch {
    return false;
  }
}

function routeTree(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => {
      const routeObject = { id, ...(path !== undefined && { path }) };
      return index
        ? { ...routeObject, index: true as const }
        : { ...routeObject, children: routeTree(routes, id) };
    });
}
