import { generatePath, type ServerBuild } from 'react-router';
import type { RouteFacts } from '../../web/route-facts.ts';
import { memoize } from '../http/memoize.ts';
import { type MatchPath, routePatterns } from '../http/route-pattern.ts';

type Routes = ServerBuild['routes'];

export interface PageFacts {
  key: string | undefined;
  /** The pattern under which visitors are counted, such as /deals/:slug. */
  counted: string | undefined;
}

export type FactsAt = (url: string) => PageFacts;

/** Any part of what a route declares may be missing. */
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
    // Another spelling, or the router's own request for the page's data, has another answer.
    const isPlain = () => generatePath(pattern, match?.params) === path;
    const key =
      facts.cached && isPlain() ? facts.cached(path, new URLSearchParams(query)) : undefined;
    return { key, counted: facts.counted ? pattern : undefined };
  });
}

/** Search engines should list these; their addresses have no parameters. */
export function listedPages(routes: Routes, matchPath: MatchPath): string[] {
  const patternOf = routePatterns(matchPath);
  const listed = Object.values(routes).filter((route) => factsOf(route?.module.handle).listed);
  return listed
    .map((route) => `/${route?.path ?? ''}`)
    .filter((path) => patternOf(path) === path && !path.includes(':'));
}
