import { generatePath, type ServerBuild } from 'react-router';
import type { RouteFacts } from '../../web/route-facts.ts';
import { memoize } from '../http/memoize.ts';
import { type MatchPath, routePatterns } from '../http/route-pattern.ts';

type Routes = ServerBuild['routes'];

/** What the route of an address says of its page. */
export interface PageFacts {
  /** The key of the page cache; undefined where the page is never cached. */
  key: string | undefined;
  /** The pattern under which its visitors are counted, such as /deals/:slug. */
  counted: string | undefined;
}

/** The facts of an address: path and query. */
export type FactsAt = (url: string) => PageFacts;

/** What a route declares; nothing of it is sure to be there. */
export function factsOf(handle: unknown): Partial<RouteFacts> {
  return typeof handle === 'object' && handle !== null ? handle : {};
}

export function pageFacts(routes: Routes, matchPath: MatchPath): FactsAt {
  const patternOf = routePatterns(matchPath);
  return memoize((url) => {
    const [path = '', query] = url.split(/\?(.*)/s);
    const match = matchPath(path)?.at(-1);
    const facts = factsOf(routes[match?.route.id ?? '']?.module.handle);
    const pattern = patternOf(path);
    // Another spelling, or the router's own request for the page's data, is another answer.
    const isPlain = () => generatePath(pattern, match?.params) === path;
    const key =
      facts.cached && isPlain() ? facts.cached(path, new URLSearchParams(query)) : undefined;
    return { key, counted: facts.counted ? pattern : undefined };
  });
}

/** The pages that search engines should list and whose addresses have no parameters. */
export function listedPages(routes: Routes, matchPath: MatchPath): string[] {
  const patternOf = routePatterns(matchPath);
  const listed = Object.values(routes).filter((route) => factsOf(route?.module.handle).listed);
  return listed
    .map((route) => `/${route?.path ?? ''}`)
    .filter((path) => patternOf(path) === path && !path.includes(':'));
}
