const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** E-mail programs unsubscribe with one click, from anywhere (RFC 8058). */
const UNSUBSCRIBE = /^\/unsubscribe\/(?:[\w-]+\.[\w-]+|[\w-]{43})$/;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Judges by Sec-Fetch-Site, or by an Origin other than `publicUrl`; never by our own Host. A client that
 * sends neither header is no browser and carries nobody's cookies.
 */
export function isForeignWrite(request: Request, publicUrl: string): boolean {
  if (SAFE_METHODS.has(request.method)) return false;
  const origin = request.headers.get('origin');
  // No browser sends such an Origin, and the router would fail on it.
  if (origin !== null && origin !== 'null' && !URL.canParse(origin)) return true;
  // The link is the permission, because it is signed or has a secret token. Cookies add nothing.
  if (request.method === 'POST' && UNSUBSCRIBE.test(new URL(request.url).pathname)) return false;
  // 'same-site' is a page on a sibling domain, perhaps somebody else's, that Lax cookies trust.
  const fetchSite = request.headers.get('sec-fetch-site') ?? 'none';
  if (fetchSite !== 'same-origin' && fetchSite !== 'none') return true;
  return origin !== null && !isOwnOrigin(origin, publicUrl);
}

/** A page without an origin ('null': sandboxed, or a file) is never ours. */
function isOwnOrigin(origin: string, publicUrl: string): boolean {
  return (
    origin === publicUrl ||
    (origin !== 'null' && withLocalhostName(origin) === withLocalhostName(publicUrl))
  );
}

/** People type 127.0.0.1 when PUBLIC_URL has localhost, so both names count as one. */
function withLocalhostName(origin: string): string {
  const url = new URL(origin);
  if (LOOPBACK.has(url.hostname)) url.hostname = 'localhost';
  return url.origin;
}
