const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Mail programs unsubscribe in one click, from wherever they are (RFC 8058). */
const UNSUBSCRIBE = /^\/unsubscribe\/[\w-]+\.[\w-]+$/;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * True for a write that a page which is not ours made a browser send: by what the browser says of
 * that page (Sec-Fetch-Site), or because its Origin is not `publicUrl`. What the request says of our
 * own Host is never asked. A client that says neither is no browser, and carries nobody's cookies.
 */
export function isForeignWrite(request: Request, publicUrl: string): boolean {
  if (SAFE_METHODS.has(request.method)) return false;
  const origin = request.headers.get('origin');
  // No browser writes one that is no address; the router would stumble over it.
  if (origin !== null && origin !== 'null' && !URL.canParse(origin)) return true;
  // Its signed link is the whole permission; no cookie adds to it.
  if (request.method === 'POST' && UNSUBSCRIBE.test(new URL(request.url).pathname)) return false;
  // 'same-site' is a page on a sibling domain: somebody else's blog or shop, whom Lax cookies trust.
  const fetchSite = request.headers.get('sec-fetch-site') ?? 'none';
  if (fetchSite !== 'same-origin' && fetchSite !== 'none') return true;
  return origin !== null && !isOwnOrigin(origin, publicUrl);
}

/** A page without an origin ('null': sandboxed, or from a file) is not one of ours. */
function isOwnOrigin(origin: string, publicUrl: string): boolean {
  return (
    origin === publicUrl ||
    (origin !== 'null' && withLocalhostName(origin) === withLocalhostName(publicUrl))
  );
}

/** A machine's names for itself are one: 127.0.0.1 is typed where PUBLIC_URL says localhost. */
function withLocalhostName(origin: string): string {
  const url = new URL(origin);
  if (LOOPBACK.has(url.hostname)) url.hostname = 'localhost';
  return url.origin;
}
