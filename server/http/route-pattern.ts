import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];

/** Answered before the router is asked. */
const OWN = /^\/(?:healthz|readyz|metrics|webhooks\/sms(?:\/status)?)$/;
const FOLDERS = /^\/(assets|uploads)\//;
export const OWN_PATH = new RegExp(`${OWN.source}|${FOLDERS.source}`);

/**
 * The pattern of the route that a path leads to, such as /deals/:slug, and '*' for any other: what
 * may be counted and written down, since a path itself may hold whatever a stranger types.
 */
export function routePatterns(routes: Routes): (path: string) => string {
  const matches = matchesOf(routes);
  return (path) => {
    if (OWN.test(path)) return path;
    const [, folder] = FOLDERS.exec(path) ?? [];
    if (folder) return `/${folder}/*`;
    const parts = matches(path)?.flatMap(({ route }) => route.path || []);
    if (!parts) return '*';
    return parts[0] === '*' ? '*' : `/${parts.join('/')}`;
  };
}

/** The routes that a path leads to, the outermost first, whether a page or its data is asked for. */
export function matchesOf(routes: Routes) {
  const tree = branchesOf(routes, undefined);
  return (path: string) => {
    const page = path.replace(/\.data$/, '').replace(/^\/_root$/, '/') || '/';
    // The router would say aloud which path it cannot read.
    return isReadable(page) ? matchRoutes(tree, page) : null;
  };
}

/** Whether a path can be decoded. */
export function isReadable(path: string): boolean {
  try {
    // What it says is used, or the bundler would leave the call out as one that does nothing.
    return decodeURIComponent(path).startsWith('/');
  } catch {
    return false;
  }
}

function branchesOf(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => {
      const own = { id, ...(path !== undefined && { path }) };
      return index
        ? { ...own, index: true as const }
        : { ...own, children: branchesOf(routes, id) };
    });
}
