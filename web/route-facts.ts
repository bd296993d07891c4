/**
 * What every route module says of itself: `export const handle = { … } satisfies RouteFacts`. Where no
 * access is declared, the server lets the administrator in only (server/render/access.ts). Who may
 * cache a page, whose visitors are counted and what the sitemap lists all follow from here
 * (server/render/page-facts.ts), and a page of visitors that leaves one out fails a test.
 */
export interface RouteFacts {
  access:
    | 'public'
    | 'administrator'
    /** Somebody whose password was right and whose code is still to come; nobody else. */
    | 'second-step'
    /** A spa at its own door. */
    | 'owner';
  /** The key under which all visitors share the finished page; false: each visitor has one of their own. */
  cached?: CacheKey | false;
  /** Whether its visitors are counted. */
  counted?: boolean;
  /** Whether search engines should list it. */
  listed?: boolean;
  /** A screen of the back office that takes the window's whole height and scrolls within itself. */
  fillsScreen?: true;
}

/**
 * The cache's key for an address, or undefined for one that is never cached. Two addresses share a key
 * exactly if no loader can tell them apart: it reads the query as the page reads it.
 */
export type CacheKey = (path: string, query: URLSearchParams) => string | undefined;

/** For a page that shows the same whatever its query says. */
export const byPath: CacheKey = (path) => path;

/** A page that is one visitor's own. */
export const OWN_PAGE = {
  access: 'public',
  cached: false,
  counted: false,
  listed: false,
} satisfies RouteFacts;

/** A page that shows everybody the same, whatever its query says. */
export const SAME_FOR_ALL = {
  access: 'public',
  cached: byPath,
  counted: true,
  listed: true,
} satisfies RouteFacts;
